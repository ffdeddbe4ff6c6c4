package import Domain

extension English {
  package func label(_ label: Label) -> String {
    switch label {
    case .id: "ID"
    case .isbn: "ISBN"
    case .label: "Label"
    case .title: "Title"
    case .author: "Author"
    case .available: "Available"
    case .publisher: "Publisher"
    case .published: "Published"
    case .pages: "Pages"
    case .bookLanguage: "Language"
    case .categories: "Categories"
    case .description: "Description"
    case .notes: "Notes"
    case .added: "Added"
    case .wishlist: "Wishlist"
    case .favorite: "Favourite"
    case .amazonSearch: "Amazon"
    case .googleBooks: "Google Books"
    case .openLibrary: "Open Library"
    case .cover: "Cover"
    case .foundIn: "Found in"
    case .waiting: "Waiting"
    case .tried: "Tried before"
    case .attempts: "Attempts"
    case .nextTry: "Next try"
    case .done: "Done"
    case .doneToday: "Done today"
    case .withoutCover: "Without cover"
    case .notFound: "Not found"
    case .incomplete: "Incomplete"
    case .missing: "Missing"
    case .libraryID: "Library ID"
    case .name: "Name"
    case .grade: "Grade"
    case .card: "Card"
    case .loan: "Loan"
    case .book: "Book"
    case .student: "Student"
    case .checkedOut: "Checked out"
    case .due: "Due"
    case .returned: "Returned"
    case .overdue: "Overdue"
    case .reservedOn: "Reserved"
    case .reservation: "Reservation"
    case .standing: "Standing"
    case .time: "Time"
    case .activity: "Activity"
    case .details: "Details"
    case .actor: "By"
    case .camera: "Camera"
    case .node: "Node"
    case .bus: "Bus"
    case .runsAs: "Runs as"
    case .format: "Format"
    case .control: "Control"
    case .problem: "Problem"
    case .device: "Device"
    case .use: "Use"
    case .table: "Table"
    case .rows: "Rows"
    case .entries: "Entries"
    case .yes: "yes"
    }
  }

  package func label(_ kind: Activity.Kind) -> String {
    switch kind {
    case .checkout: "checked out"
    case .returnBook: "returned"
    case .addBook: "book added"
    case .addWishlist: "wished for"
    case .fulfillWishlist: "wish fulfilled"
    case .renew: "renewed"
    case .reserve: "reserved"
    case .editBook: "book edited"
    case .addStudent: "student added"
    case .deleteBook: "book deleted"
    case .deleteWishlist: "wish deleted"
    case .editStudent: "student changed"
    case .deleteStudent: "student deleted"
    case .cancelReservation: "reservation cancelled"
    case .changeDueDate: "due date changed"
    case .holdCopy: "kept aside"
    case .lapseReservation: "reservation lapsed"
    case .confirmClock: "clock confirmed"
    }
  }

  package func label(_ actor: Actor) -> String {
    switch actor {
    case .station(let name, nil): "station \(name)"
    case .station(let name, .card?): "station \(name), card scanned"
    case .station(let name, .typed?): "station \(name), ID typed"
    case .command(let user): "command, user \(user)"
    case .program: "the program"
    }
  }

  package func count(_ number: Int, _ noun: Noun) -> String {
    let one = number == 1
    let word =
      switch noun {
      case .book: one ? "book" : "books"
      case .copy: one ? "copy" : "copies"
      case .student: one ? "student" : "students"
      case .loan: one ? "loan" : "loans"
      case .day: one ? "day" : "days"
      case .row: one ? "row" : "rows"
      case .reservation: one ? "reservation" : "reservations"
      case .letter: one ? "letter" : "letters"
      case .line: one ? "line" : "lines"
      }
    return "\(number) \(word)"
  }
}
