import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Facts about accessibility that the source shows (docs/accessibility.md). */
const sources = globSync('src/**/*.{ts,tsx,css,html}').filter((path) => !/\.test\.tsx?$/.test(path))
const listWith = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(path, 'utf8'))).toSorted()

test('the only pictures are logos of companies; drawings of the product hold no text', () => {
  expect(listWith(/<img\b/)).toEqual([
    'src/features/answers/views/BrandMark.tsx',
    'src/features/companies/web/LogoField.tsx',
    'src/server/mail/MailLayout.tsx',
    'src/ui/CompanyMark.tsx',
  ])
  expect(globSync('{public,src}/**/*.{png,jpg,jpeg,webp,gif,avif}')).toEqual([])
  expect(listWith(/\burl\((?!['"]?[^)]*\.woff2)/)).toEqual([])
  for (const drawing of globSync('public/*.svg'))
    expect(readFileSync(drawing, 'utf8'), drawing).not.toMatch(/<(text|image)\b/)
})

test('nothing sounds, plays, follows the motion of the device or reads a body', () => {
  expect(listWith(/<(audio|video)\b|new Audio\(|AudioContext|speechSynthesis/)).toEqual([])
  expect(listWith(/navigator\.credentials|PublicKeyCredential/)).toEqual([])
  expect(listWith(/devicemotion|deviceorientation|Accelerometer|Gyroscope/i)).toEqual([])
})

test('the only sentence of the product in another language is marked as English', () => {
  expect(listWith(/screen\.crashed/)).toEqual([
    'src/app/layouts/CrashedPage.tsx',
    'src/shared/messages.ts',
  ])
  expect(readFileSync('src/app/layouts/CrashedPage.tsx', 'utf8')).toContain(
    `<PageTitle lang="en">{messageText('screen.crashed')}</PageTitle>`,
  )
})

test('help stands in one menu of administrators, one of raters and one footer of public pages', () => {
  expect(listWith(/label: 'Atajos del teclado'/)).toEqual(['src/app/layouts/UserMenu.tsx'])
  expect(listWith(/<UserMenu\b/)).toEqual(['src/app/layouts/TopBar.tsx'])
  expect(listWith(/<TopBar\b/)).toEqual(['src/app/layouts/AdminLayout.tsx'])
  expect(listWith(/label: 'Atajos de teclado'/)).toEqual([
    'src/features/answers/web/sheet/useSheetMenu.ts',
  ])
  const frame = readFileSync('src/features/site/views/PublicLayout.tsx', 'utf8')
  expect(frame).toMatch(/<nav aria-label="Pie de página">\s*<a href="\/contact">Contacto<\/a>/)
  const views = globSync('src/features/site/views/*.tsx')
  expect(views.filter((path) => /<footer\b/.test(readFileSync(path, 'utf8')))).toEqual([
    'src/features/site/views/PublicLayout.tsx',
  ])
})
