/** Limits of an imported file (docs/security.md, IMP), for the reader, the pages and the server. */
export const spreadsheetLimits = {
  file_bytes: 5 * 1024 * 1024,
  unpacked_bytes: 50 * 1024 * 1024,
  zip_entries: 200,
  /** Subjects or forms; the rows down to the header are counted separately. */
  rows: 10_000,
  header_rows: 10,
  columns: 100,
  cell_characters: 500,
  milliseconds: 10_000,
  heap_megabytes: 160,
} as const
