/** Limits of an imported file (docs/security.md, IMP). Reader, pages and server read them here. */
export const spreadsheetLimits = {
  file_bytes: 5 * 1024 * 1024,
  unpacked_bytes: 50 * 1024 * 1024,
  zip_entries: 200,
  /** People or connections; titles and headers above them come on top. */
  rows: 10_000,
  header_rows: 10,
  columns: 100,
  cell_characters: 500,
  milliseconds: 10_000,
  heap_megabytes: 160,
} as const
