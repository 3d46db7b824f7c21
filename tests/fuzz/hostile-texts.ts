/**
 * Texts that break careless programs: markup, templates, SQL, formulas, control and special
 * characters.
 */
export const hostileTexts = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `{{7*7}}`,
  `\${7*7}`,
  `'; drop table users; --`,
  `%00`,
  `a\u0000b`,
  `%_`,
  `.*+?^()[]{}|\\`,
  `=cmd|' /C calc'!A0`,
  `@SUM(1)`,
  `línea\r\notra: x`,
  `../../etc/passwd`,
  `\u202egnp.exe`,
  `ＦＵＬＬ`,
  `👩‍👩‍👧‍👦`,
  `e\u0301`,
  `\u200b`,
  ` `,
  `constructor`,
  `__proto__`,
  `ß`,
  `İ`,
  `\ud800`,
  `\ufffe`,
] as const
