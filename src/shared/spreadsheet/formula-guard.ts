/** Characters with which a spreadsheet program would start a formula. */
const guarded = /^'*[=+\-@\t\r＝＋－＠]/
const unguarded = /^'+[=+\-@\t\r＝＋－＠]/

/** Text that no spreadsheet program runs; `withoutGuard` gives back the very same text. */
export const withGuard = (text: string): string => (guarded.test(text) ? `'${text}` : text)

export const withoutGuard = (text: string): string => (unguarded.test(text) ? text.slice(1) : text)
