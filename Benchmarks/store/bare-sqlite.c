/* One station on libsqlite3 alone: the statements that a checkout and a return are made of, with the same durability.
 *
 *   bare-sqlite FILE BOOKS STUDENTS SECONDS SEED      says `ready`, begins at a line of standard input
 *
 * The statements are those of Library.once, Loans.swift and Records.swift. Every column of every row is read.
 * What is printed is what `StoreBenchmark station` prints.
 */
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BOOK                                                                                                           \
  "book.id AS book_id, book.isbn AS book_isbn, book.title AS book_title, book.author AS book_author, "                 \
  "book.total_copies AS book_total_copies, book.available_copies AS book_available_copies, "                           \
  "book.created_at AS book_created_at, book.description AS book_description, book.page_count AS book_page_count, "     \
  "book.published_date AS book_published_date, book.publisher AS book_publisher, "                                     \
  "book.language_code AS book_language_code, book.cover_image_url AS book_cover_image_url, "                           \
  "book.categories AS book_categories, book.notes AS book_notes, book.is_favorite AS book_is_favorite, "               \
  "book.is_wishlist_item AS book_is_wishlist_item"
#define STUDENT                                                                                                        \
  "student.id AS student_id, student.library_id AS student_library_id, student.first_name AS student_first_name, "     \
  "student.last_name AS student_last_name, student.grade AS student_grade, "                                           \
  "student.card_number AS student_card_number, student.created_at AS student_created_at"
#define LOAN                                                                                                           \
  "SELECT loan.id AS loan_id, loan.checkout_date AS loan_checkout_date, loan.due_date AS loan_due_date, "              \
  "loan.return_date AS loan_return_date, loan.renewals AS loan_renewals, " BOOK ", " STUDENT                           \
  " FROM loan JOIN book ON book.id = loan.book_id JOIN student ON student.id = loan.student_id"

enum { BEGIN, COMMIT, ROLLBACK, DONE, READ_BOOK, READ_STUDENT, READ_LOANS, TAKE, RANK, CLOCK, LEND, CLOSE, TELL, NOTE, READ_LOAN, END_LOAN, GIVE, COUNT };

static const char *const texts[COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE TRANSACTION",
    [COMMIT] = "COMMIT TRANSACTION",
    [ROLLBACK] = "ROLLBACK TRANSACTION",
    [DONE] = "SELECT schema_version_now.version AS version, kind, request, result "
             "FROM (SELECT max(version) AS version FROM schema_version) AS schema_version_now "
             "LEFT JOIN operation ON operation.id = ?",
    [CLOCK] = "SELECT (SELECT max(last) FROM (SELECT (SELECT max(created_at) FROM activity "
              "WHERE activity.type = activity_type.name) AS last FROM activity_type) AS kind) AS created_at",
    [READ_BOOK] = "SELECT " BOOK " FROM book WHERE id = ?",
    [READ_STUDENT] = "SELECT " STUDENT " FROM student WHERE id = ?",
    [READ_LOANS] = LOAN " WHERE loan.student_id = ? AND CASE WHEN loan.return_date IS NULL THEN 0 ELSE loan.id END = 0 "
                        "ORDER BY loan.due_date, loan.id",
    [TAKE] = "UPDATE book SET available_copies = available_copies - 1, times_borrowed = times_borrowed + 1 "
             "WHERE id = ? AND available_copies > 0 RETURNING times_borrowed",
    [RANK] = "INSERT INTO lent_book (book_id, doublings) VALUES (?, ?) "
             "ON CONFLICT (book_id) DO UPDATE SET doublings = excluded.doublings",
    [LEND] = "INSERT INTO loan (book_id, student_id, checkout_date, due_date) VALUES (?, ?, ?, ?) RETURNING id",
    [CLOSE] = "UPDATE reservation SET closed_at = CASE WHEN created_at > ? THEN created_at ELSE ? END "
              "WHERE book_id = ? AND student_id = ? AND closed_at IS NULL",
    [TELL] = "INSERT INTO activity (created_at, type, book_title, book_author, student_library_id, additional_info, book_id, "
             "actor_kind, actor_name, actor_detail) VALUES (?, ?, ?, ?, ?, ?, ?, 'station', 'bench', 'card')",
    [NOTE] = "INSERT INTO operation (id, kind, request, result, created_at, actor_kind, actor_name, actor_detail) "
             "VALUES (?, ?, ?, ?, ?, 'station', 'bench', 'card')",
    [READ_LOAN] = LOAN " WHERE loan.id = ?",
    [END_LOAN] = "UPDATE loan SET return_date = ? WHERE id = ? AND return_date IS NULL RETURNING id",
    [GIVE] = "UPDATE book SET available_copies = available_copies + 1 WHERE id = ? AND available_copies < total_copies",
};

static sqlite3 *database;
static sqlite3_stmt *statements[COUNT];

/* What was read last: a caller gets it as values of its own, so it is copied. */
static char title[4096], author[4096], library_id[256];
static volatile size_t bytes_read;

static void fail(const char *what) {
  fprintf(stderr, "bare-sqlite: %s: %s\n", what, sqlite3_errmsg(database));
  exit(1);
}

static void number(int statement, int index, int64_t value) {
  sqlite3_bind_int64(statements[statement], index, value);
}

static void text(int statement, int index, const char *value) {
  sqlite3_bind_text(statements[statement], index, value, -1, SQLITE_TRANSIENT);
}

static void keep(char *place, size_t size, sqlite3_stmt *row, int column) {
  snprintf(place, size, "%s", (const char *)sqlite3_column_text(row, column));
}

/* Runs it to its end, reads all columns; -1 or the first column of the last row. */
static int64_t run(int number_of_statement) {
  sqlite3_stmt *row = statements[number_of_statement];
  int64_t first = -1;
  int status;
  while ((status = sqlite3_step(row)) == SQLITE_ROW) {
    first = sqlite3_column_int64(row, 0);
    for (int column = 0, count = sqlite3_column_count(row); column < count; column++) {
      switch (sqlite3_column_type(row, column)) {
      case SQLITE_INTEGER: bytes_read += (size_t)sqlite3_column_int64(row, column) & 1; break;
      case SQLITE_TEXT: bytes_read += strlen((const char *)sqlite3_column_text(row, column)); break;
      }
    }
    if (number_of_statement == READ_BOOK) {
      keep(title, sizeof title, row, 2);
      keep(author, sizeof author, row, 3);
    } else if (number_of_statement == READ_STUDENT) {
      keep(library_id, sizeof library_id, row, 1);
    } else if (number_of_statement == READ_LOAN) {
      keep(title, sizeof title, row, 7);
      keep(author, sizeof author, row, 8);
      keep(library_id, sizeof library_id, row, 23);
    }
  }
  if (status != SQLITE_DONE) fail(texts[number_of_statement]);
  sqlite3_reset(row);
  return first;
}

static uint64_t state;

static uint64_t random_number(void) { /* SplitMix64 */
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int64_t between(int64_t low, int64_t high) {
  return low + (int64_t)(random_number() % (uint64_t)(high - low + 1));
}

static double clock_microseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int64_t now(void) { return (int64_t)(clock_microseconds(CLOCK_REALTIME) / 1000); }

static void name_operation(char operation[37]) {
  uint64_t high = random_number(), low = random_number();
  snprintf(operation, 37, "%08x-%04x-%04x-%04x-%012llx", (unsigned)(high >> 32), (unsigned)(high >> 16) & 0xFFFF,
           (unsigned)high & 0xFFFF, (unsigned)(low >> 48), (unsigned long long)(low & 0xFFFFFFFFFFFF));
}

static void tell(const char *kind, int64_t book, const char *info, int64_t at) {
  number(TELL, 1, at);
  text(TELL, 2, kind);
  text(TELL, 3, title);
  text(TELL, 4, author);
  text(TELL, 5, library_id);
  if (info) text(TELL, 6, info);
  else sqlite3_bind_null(statements[TELL], 6);
  number(TELL, 7, book);
  run(TELL);
}

static void note(const char *operation, const char *kind, int64_t result, int64_t at) {
  char request[17];
  snprintf(request, sizeof request, "%016llx", (unsigned long long)random_number());
  text(NOTE, 1, operation);
  text(NOTE, 2, kind);
  text(NOTE, 3, request);
  number(NOTE, 4, result);
  number(NOTE, 5, at);
  run(NOTE);
  number(READ_LOAN, 1, result);
  if (run(READ_LOAN) != result) fail("the loan is gone");
}

/* The loan's ID, or -1 when there is no copy, or the student has one. */
static int64_t check_out(int64_t book, int64_t student) {
  char operation[37], day[32];
  int64_t at = now(), due = at + 14 * 86400000LL;
  time_t due_seconds = due / 1000;
  struct tm parts;
  name_operation(operation);
  run(BEGIN);
  text(DONE, 1, operation);
  run(DONE);
  run(CLOCK);
  number(READ_BOOK, 1, book);
  run(READ_BOOK);
  number(READ_STUDENT, 1, student);
  run(READ_STUDENT);
  number(READ_LOANS, 1, student);
  run(READ_LOANS);
  number(TAKE, 1, book);
  int64_t times = run(TAKE);
  if (times < 0) {
    run(ROLLBACK);
    return -1;
  }
  /* The 1st, 2nd, 4th, 8th loan changes a book's rank. */
  if ((times & (times - 1)) == 0) {
    number(RANK, 1, book);
    number(RANK, 2, __builtin_ctzll((uint64_t)times));
    run(RANK);
  }
  number(LEND, 1, book);
  number(LEND, 2, student);
  number(LEND, 3, at);
  number(LEND, 4, due);
  sqlite3_stmt *lend = statements[LEND];
  if (sqlite3_step(lend) != SQLITE_ROW) {
    sqlite3_reset(lend);
    run(ROLLBACK);
    return -1;
  }
  int64_t loan = sqlite3_column_int64(lend, 0);
  while (sqlite3_step(lend) == SQLITE_ROW) {}
  sqlite3_reset(lend);
  number(CLOSE, 1, at);
  number(CLOSE, 2, at);
  number(CLOSE, 3, book);
  number(CLOSE, 4, student);
  run(CLOSE);
  localtime_r(&due_seconds, &parts);
  strftime(day, sizeof day, "%Y-%m-%d", &parts);
  tell("checkout", book, day, at);
  note(operation, "check_out", loan, at);
  run(COMMIT);
  return loan;
}

static void return_loan(int64_t loan, int64_t book) {
  char operation[37];
  int64_t at = now();
  name_operation(operation);
  run(BEGIN);
  text(DONE, 1, operation);
  run(DONE);
  number(READ_LOAN, 1, loan);
  run(READ_LOAN);
  number(END_LOAN, 1, at);
  number(END_LOAN, 2, loan);
  if (run(END_LOAN) != loan) fail("not on loan");
  number(GIVE, 1, book);
  run(GIVE);
  tell("return_book", book, NULL, at);
  note(operation, "return_loan", loan, at);
  run(COMMIT);
}

static void print_list(const char *name, const double *values, size_t count) {
  printf("%s\t", name);
  for (size_t index = 0; index < count; index++) printf(index ? " %.0f" : "%.0f", values[index]);
  printf("\n");
}

int main(int count, char **arguments) {
  if (count != 6) {
    fprintf(stderr, "usage: bare-sqlite FILE BOOKS STUDENTS SECONDS SEED\n");
    return 64;
  }
  int64_t books = atoll(arguments[2]), students = atoll(arguments[3]);
  double length = atof(arguments[4]) * 1e6;
  state = strtoull(arguments[5], NULL, 10);
  if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) fail(arguments[1]);
  sqlite3_busy_timeout(database, 5000);
  if (sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL,
                   NULL, NULL) != SQLITE_OK)
    fail("PRAGMA");
  for (int index = 0; index < COUNT; index++)
    if (sqlite3_prepare_v2(database, texts[index], -1, &statements[index], NULL) != SQLITE_OK) fail(texts[index]);

  size_t capacity = 1 << 20, pairs = 0, refused = 0;
  double *checkouts = malloc(capacity * sizeof *checkouts), *returns = malloc(capacity * sizeof *returns);
  number(READ_BOOK, 1, 1);
  run(READ_BOOK);
  printf("ready\n");
  fflush(stdout);
  char line[16];
  if (!fgets(line, sizeof line, stdin)) return 1;

  double start = clock_microseconds(CLOCK_MONOTONIC), cpu = clock_microseconds(CLOCK_PROCESS_CPUTIME_ID);
  while (clock_microseconds(CLOCK_MONOTONIC) - start < length && pairs < capacity) {
    int64_t book = between(1, books), student = between(2, students);
    double first = clock_microseconds(CLOCK_MONOTONIC);
    int64_t loan = check_out(book, student);
    double second = clock_microseconds(CLOCK_MONOTONIC);
    if (loan < 0) {
      refused++;
      continue;
    }
    return_loan(loan, book);
    checkouts[pairs] = second - first;
    returns[pairs++] = clock_microseconds(CLOCK_MONOTONIC) - second;
  }
  printf("wall\t%.0f\n", clock_microseconds(CLOCK_MONOTONIC) - start);
  printf("cpu\t%.0f\n", clock_microseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu);
  print_list("checkouts", checkouts, pairs);
  print_list("returns", returns, pairs);
  printf(refused ? "refused\tnot-lent=%zu\n" : "refused\t\n", refused);
  for (int index = 0; index < COUNT; index++) sqlite3_finalize(statements[index]);
  sqlite3_close(database);
  return 0;
}
