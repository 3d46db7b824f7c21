import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

/** Evaluated people of a page of results: some 7,500 cells, 2 MB of JSON. */
export const RESULTS_OF_PAGE = 50

/** Limits of the PDF of an earlier report. Ours have at most 300 KB; other programs may add some. */
export const earlierReportLimits = {
  file_bytes: 2 * 1024 * 1024,
  /** Files within the PDF that are looked at. */
  attachments: 10,
  attachment_bytes: 256 * 1024,
} as const

export const earlierReportLimit: RateLimit = {
  name: 'earlier_report',
  counts: 'calls',
  rules: [{ max: 20, window_ms: MINUTE, per: 'subject' }],
}
