/** Text that a spreadsheet program reads as a formula, and such text after the guard was added. */
const guarded = /^'*[=+\-@\t\r＝＋－＠]/
const unguarded = /^'+[=+\-@\t\r＝＋－＠]/

/** Prefixes an apostrophe, so that no spreadsheet program runs the text; `withoutGuard` removes it. */
export const withGuard = (text: string): string => (guarded.test(text) ? `'${text}` : text)

export const withoutGuard = (text: string): string => (unguarded.test(text) ? text.slice(1) : text)
