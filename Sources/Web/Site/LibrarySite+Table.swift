/// Every route of the library site with those who may use it. The matrix of the tests walks this table.
extension LibrarySite {
  package static let table: [SiteRoute] = [
    SiteRoute(.get, "/", .everybody, act: BookActions.home),
    SiteRoute(.get, "/books", .catalogue, act: BookActions.catalogue),
    SiteRoute(.get, "/books/:id", .catalogue, act: BookActions.book),
    SiteRoute(.get, "/covers/:number", .catalogue, act: SmallActions.cover),

    SiteRoute(.get, "/sign-in", .everybody, act: SignInActions.show),
    SiteRoute(.post, "/sign-in", .everybody, act: SignInActions.signIn),
    SiteRoute(.post, "/sign-out", .everybody, duty: .none, act: SignInActions.signOut),
    SiteRoute(.get, "/prove", .accounts, act: SignInActions.showProof),
    SiteRoute(.post, "/prove", .accounts, act: SignInActions.prove),
    SiteRoute(.get, "/set-up", .everybody, duty: .setUp, act: SetUpActions.show),
    SiteRoute(.post, "/set-up", .everybody, duty: .setUp, act: SetUpActions.act),

    SiteRoute(.get, "/account", .accounts, act: AccountActions.show),
    SiteRoute(.post, "/account", .accounts, act: AccountActions.save),
    SiteRoute(.get, "/account/choose-password", .accounts, duty: .choosing, act: AccountActions.showChoice),
    SiteRoute(.post, "/account/password", .accounts, duty: .choosing, act: AccountActions.changePassword),
    SiteRoute(.post, "/account/sign-ins/:id/end", .accounts, act: AccountActions.endSignIn),
    SiteRoute(.post, "/account/sign-ins/end", .accounts, act: AccountActions.endOthers),
    SiteRoute(.post, "/language", .everybody, duty: .none, act: AccountActions.setLanguage),
    SiteRoute(.post, "/theme", .everybody, duty: .none, act: AccountActions.setTheme),

    SiteRoute(.get, "/my/bookmarks", .accounts, act: BookmarkActions.show),
    SiteRoute(.post, "/my/bookmarks", .accounts, act: BookmarkActions.change),
    SiteRoute(.post, "/my/bookmarks/undo", .accounts, act: BookmarkActions.undo),

    SiteRoute(.get, "/my/list", .accounts, act: ReadingActions.show),
    SiteRoute(.post, "/my/list", .accounts, bodyLimit: ReadingActions.formLimit, act: ReadingActions.add),
    SiteRoute(.get, "/my/list/new", .accounts, act: ReadingActions.new),
    SiteRoute(.get, "/my/list/delete", .accounts, act: ReadingActions.askToDelete),
    SiteRoute(.post, "/my/list/delete", .accounts, act: ReadingActions.delete),
    SiteRoute(.post, "/my/list/undo", .accounts, act: ReadingActions.undo),
    SiteRoute(.get, "/my/list/import", .accounts, act: ReadingActions.showImport),
    SiteRoute(
      .post, "/my/list/import", .accounts, bodyLimit: ReadingActions.tableLimit, act: ReadingActions.importTable),
    SiteRoute(.get, "/my/list/export", .accounts, act: ReadingActions.showExport),
    SiteRoute(.get, "/my/list/export/:format", .accounts, act: ReadingActions.export),
    SiteRoute(.get, "/my/list/:id", .accounts, act: ReadingActions.entry),
    SiteRoute(.post, "/my/list/:id", .accounts, bodyLimit: ReadingActions.formLimit, act: ReadingActions.save),
    SiteRoute(.get, "/my/list/:id/edit", .accounts, act: ReadingActions.edit),
    SiteRoute(.get, "/my/list/:id/delete", .accounts, act: ReadingActions.askToDelete),
    SiteRoute(.post, "/my/list/:id/share", .accounts, act: ReadingActions.share),
    SiteRoute(.get, "/reviews", .librarians, act: ReadingActions.offered),
    SiteRoute(.post, "/reviews/:id", .librarians, act: ReadingActions.judge),

    SiteRoute(.get, "/desk", .staff, act: DeskActions.show),
    SiteRoute(.get, "/desk/events", .staff, act: DeskActions.events),
    SiteRoute(.post, "/desk/skip", .librarians, act: DeskActions.skip),
    SiteRoute(.post, "/attention/:id/done", .staff, act: DeskActions.closeAttention),

    SiteRoute(.get, "/help", .everybody, act: TextActions.help),
    SiteRoute(.get, "/about", .everybody, act: TextActions.about),
    SiteRoute(.get, "/privacy", .everybody, act: TextActions.privacy),

    .plain("/assets/:file", act: SmallActions.asset),
    .plain("/favicon.ico", act: SmallActions.icon),
    .plain("/robots.txt", act: SmallActions.robots),
    .plain("/healthz", act: SmallActions.health),
    .plain("/.well-known/change-password", act: SmallActions.changePassword),
  ]
}
