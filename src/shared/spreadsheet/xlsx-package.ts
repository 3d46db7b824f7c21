import { escapeXml } from './escape-xml.ts'

export const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in the `cellXfs` of the style sheet; 0 is the default style. */
export const cellStyles = { decimal: 1, heading: 2 } as const

export interface XmlPart {
  readonly path: string
  /** Without the declaration. */
  readonly xml: string
}

export const worksheetPath = (position: number): string => `xl/worksheets/sheet${position + 1}.xml`

/** A worksheet as the workbook lists it. */
export interface WorksheetEntry {
  readonly name: string
  /** How many rows at the top are printed on every page. */
  readonly repeated_rows?: number
}

/** All parts of an .xlsx file except its worksheets. */
export function packageParts(entries: readonly WorksheetEntry[]): XmlPart[] {
  return [
    { path: '[Content_Types].xml', xml: contentTypesXml(entries.length) },
    {
      path: '_rels/.rels',
      xml: relationshipsXml([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    },
    { path: 'xl/workbook.xml', xml: workbookXml(entries) },
    {
      path: 'xl/_rels/workbook.xml.rels',
      xml: relationshipsXml([
        ...entries.map((_, at) => ({
          id: `rId${at + 1}`,
          type: 'worksheet',
          target: `worksheets/sheet${at + 1}.xml`,
        })),
        { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      ]),
    },
    { path: 'xl/styles.xml', xml: stylesXml },
  ]
}

function contentTypesXml(sheets: number): string {
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
  const overrides = [
    { path: 'xl/workbook.xml', type: 'sheet.main' },
    { path: 'xl/styles.xml', type: 'styles' },
    ...Array.from({ length: sheets }, (_, at) => ({ path: worksheetPath(at), type: 'worksheet' })),
  ].map(({ path, type }) => `<Override PartName="/${path}" ContentType="${CONTENT}.${type}+xml"/>`)
  return `<Types xmlns="${PACKAGE}/content-types">${defaults}${overrides.join('')}</Types>`
}

interface Relationship {
  readonly id: string
  readonly type: string
  readonly target: string
}

function relationshipsXml(relationships: readonly Relationship[]): string {
  const written = relationships.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${written.join('')}</Relationships>`
}

function workbookXml(entries: readonly WorksheetEntry[]): string {
  const sheets = entries.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const titles = entries.flatMap(({ name, repeated_rows }, at) =>
    repeated_rows
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escapeXml(name.replaceAll("'", "''"))}'!$1:$${repeated_rows}</definedName>`,
        ]
      : [],
  )
  const names = titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : ''
  return `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets>${names}</workbook>`
}

const stylesXml = [
  `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
