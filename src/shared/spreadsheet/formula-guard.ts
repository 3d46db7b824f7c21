/** Texts that a spreadsheet program would take for a formula, and the same texts with a guard before. */
const guarded = /^'*[=+\-@\t\r＝＋－＠]/
const unguarded = /^'+[=+\-@\t\r＝＋－＠]/

/** Prefixes an apostrophe, so that no spreadsheet program runs the text; `withoutGuard` removes it. */
export const withGuard = (text: string): string => (guarded.test(text) ? `'${text}` : text)

export const withoutGuard = (text: string): string => (unguarded.test(text) ? text.slice(1) : text)
