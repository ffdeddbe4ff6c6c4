#include <sqlite3.h>

/// sqlite3_db_config takes a variable number of arguments, which Swift cannot call.
/// From now on closing this connection neither writes the log into the database nor deletes it.
static inline int minilibrary_keep_log(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Reads the first bytes of the main database's file, through the connection's own descriptor.
/// Swift takes the members of sqlite3_file for GRDB's module, which the store does not import.
static inline int minilibrary_read_file(sqlite3 *connection, void *bytes, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  return file && file->pMethods ? file->pMethods->xRead(file, bytes, count, 0) : SQLITE_ERROR;
}
