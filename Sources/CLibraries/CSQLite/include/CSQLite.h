#include <sqlite3.h>

/// sqlite3_db_config takes a variable number of arguments, which Swift cannot call.
/// From now on closing this connection neither writes the log into the database nor deletes it.
static inline int minilibrary_keep_log(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
