/// Every route of the library site with those who may use it. The matrix of the tests walks this table.
extension LibrarySite {
  package static let table: [SiteRoute] = [
    SiteRoute(.get, "/", .everybody, act: BookActions.home),
    SiteRoute(.get, "/books", .catalogue, act: BookActions.catalogue),
    SiteRoute(.get, "/books/:id", .catalogue, act: BookActions.book),
    SiteRoute(.get, "/covers/:number", .catalogue, act: SmallActions.cover),

    SiteRoute(.get, "/discover", .accounts, act: DiscoverActions.list),
    SiteRoute(.get, "/discover/works/:work", .accounts, act: DiscoverActions.work),
    SiteRoute(.post, "/discover/works/:work/wish", .librarians, act: DiscoverActions.wish),
    SiteRoute(.post, "/discover/works/:work/take-back", .librarians, act: DiscoverActions.takeBack),
    SiteRoute(.get, "/covers/ol/:file", .accounts, act: DiscoverActions.cover),

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
