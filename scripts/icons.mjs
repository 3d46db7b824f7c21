// Writes src/ui/icons.ts: the lucide icons that the product uses, one path each. To add an icon,
// add its name and run `node scripts/icons.mjs`.
import fs from 'node:fs'

const names = `
arrow-down arrow-left arrow-right arrow-up arrow-up-down ban bell building calendar chart-column check chevron-down chevron-left chevron-right
chevron-up circle-alert circle-check circle-question-mark circle-x clipboard-list clock cloud cloud-check cloud-off columns-3 copy download ellipsis-vertical
external-link eye eye-off file-spreadsheet file-text git-merge globe grip-vertical hand hash image inbox info key-round keyboard link-2 list list-checks
loader-circle lock lock-open log-in log-out mail mail-check mail-x menu message-square message-square-text minus monitor moon palette pause pencil phone play plus
printer refresh-cw rotate-ccw-clock rows-2 rows-3 save search send settings shield-check shuffle sliders-horizontal smartphone sparkles square-pen star sun table-2 target
trash triangle-alert type undo-2 upload user user-plus user-x users wifi-off x zoom-in
`
  .trim()
  .split(/\s+/)

const nodes = JSON.parse(
  fs.readFileSync(
    new URL('../node_modules/lucide-static/icon-nodes.json', import.meta.url),
    'utf8',
  ),
)

/**
 * A leading relative move is absolute only at the start of a path; joined paths need it spelled
 * out.
 */
const absoluteStart = (d) =>
  d.replace(/^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=[-\d.])/, 'M$1 $2l').replace(/^m/, 'M')

const ellipse = (cx, cy, rx, ry) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

function rectangle({ x = 0, y = 0, width, height, rx = 0, ry = rx }) {
  const [left, top, w, h, a, b] = [x, y, width, height, rx, ry].map(Number)
  return `M${left + a} ${top}h${w - 2 * a}a${a} ${b} 0 0 1 ${a} ${b}v${h - 2 * b}a${a} ${b} 0 0 1 ${-a} ${b}h${2 * a - w}a${a} ${b} 0 0 1 ${-a} ${-b}v${2 * b - h}a${a} ${b} 0 0 1 ${a} ${-b}z`
}

const outlines = {
  path: ({ d }) => absoluteStart(d),
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  rect: rectangle,
}

const constantOf = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

const constants = names.map((name) => {
  if (!nodes[name]) throw new Error(`lucide has no icon «${name}»`)
  const outline = nodes[name].map(([shape, attributes]) => outlines[shape](attributes)).join('')
  return `export const ${constantOf(name)} = '${outline}'`
})

fs.writeFileSync(
  new URL('../src/ui/icons.ts', import.meta.url),
  `// Written by scripts/icons.mjs from lucide (ISC, https://lucide.dev/license). Add icons there.
// One constant each, for pages that must stay small; one table, for pages that name icons.
${constants.join('\n')}

export const icons = {
${names.map((name) => `  '${name}': ${constantOf(name)},`).join('\n')}
} as const

export type IconName = keyof typeof icons
`,
)
