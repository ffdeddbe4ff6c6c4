import Domain

/// How many copies of a book an inventory misses, by what the library knows of a title: its copies bear no numbers.
///
/// A title is held against the shelf as it stood at the last scan of it; one that was never scanned, as it stood when the
/// inventory began. A copy is missing only if it was there to be scanned:
/// - Copies that came to the shelf later were not: returned copies and added copies.
/// - What was lent later is taken for copies that were scanned, as many as there are, and counts once when it is back. Loans
///   beyond these are of copies that were not scanned and are there all the same, and so is a loan of the same copy again.
/// - Copies that were returned before were there, and are to be scanned. So are copies on hold.
/// - A copy that was scanned while it was on loan is found.
///
/// The activity log tells how many copies were added, except for an edit. A copy that was added by an edit is missing
/// until it is scanned.
struct MissingCopies {
  let inventory: Inventory

  /// The number of missing copies of a row of `book`; 0 or less if none is missing.
  var count: SQL {
    // Nearly all books are found. Two index searches decide that case.
    """
    CASE WHEN \(scans) >= available_copies + \(lentSince) THEN 0
      ELSE available_copies + \(lentSince) - \(accountedFor) - \(backSince("loan")) - \(backSince("past_loan")) - \(addedSince)
    END
    """
  }

  private var begin: Int64 { inventory.startedAt.milliseconds }

  /// Surplus ones are none of the library's copies.
  private var scanOfBook: SQL {
    """
    inventory_scan.book_id = book.id AND inventory_scan.inventory_id = \(inventory.id.rawValue)
      AND inventory_scan.verdict IN ('found', 'on_loan')
    """
  }

  private var scans: SQL { "(SELECT count(*) FROM inventory_scan WHERE \(scanOfBook))" }

  private var lastScan: SQL {
    "coalesce((SELECT max(inventory_scan.scanned_at) FROM inventory_scan WHERE \(scanOfBook)), \(begin))"
  }

  /// Out now.
  private var lentSince: SQL {
    """
    (SELECT count(*) FROM loan
      WHERE loan.book_id = book.id AND \(Library.loanOrder) = 0 AND loan.checkout_date >= \(lastScan))
    """
  }

  /// The copies that were scanned, or that went over the desk since: the same ones where they may be.
  private var accountedFor: SQL {
    "(CASE WHEN \(scans) >= \(everLentSince) THEN \(scans) ELSE \(everLentSince) END)"
  }

  private var everLentSince: SQL {
    """
    ((SELECT count(*) FROM loan WHERE loan.book_id = book.id AND loan.checkout_date >= \(lastScan))
      + (SELECT count(*) FROM past_loan WHERE past_loan.book_id = book.id AND past_loan.checkout_date >= \(lastScan)))
    """
  }

  /// Copies on loan at the last scan and returned since.
  private func backSince(_ table: SQL) -> SQL {
    """
    (SELECT count(*) FROM \(table) AS ended
      WHERE ended.book_id = book.id AND ended.checkout_date < \(lastScan) AND ended.return_date >= \(lastScan))
    """
  }

  private var addedSince: SQL {
    """
    (SELECT CAST(coalesce(sum(
        CASE WHEN ltrim(activity.additional_info, '0123456789') = '' AND length(activity.additional_info) BETWEEN 1 AND 3
          THEN CAST(activity.additional_info AS INTEGER) ELSE 0 END), 0) AS BIGINT)
      FROM activity
      WHERE activity.book_id = book.id AND activity.type IN ('add_book', 'fulfill_wishlist')
        AND activity.created_at > \(lastScan))
    """
  }
}
