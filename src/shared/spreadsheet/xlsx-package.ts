import { escapeXml } from './escape-xml.ts'

export const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in the `cellXfs` of the style sheet; 0 is the default style. */
export const cellStyles = { decimal: 1, heading: 2, date: 3 } as const

export interface XmlPart {
  readonly path: string
  /** In pieces, without the declaration. */
  readonly texts: Iterable<string>
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
    { path: '[Content_Types].xml', texts: contentTypesXml(entries.length) },
    {
      path: '_rels/.rels',
      texts: [
        `<Relationships xmlns="${PACKAGE}/relationships">${relationshipXml('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ],
    },
    { path: 'xl/workbook.xml', texts: workbookXml(entries) },
    { path: 'xl/_rels/workbook.xml.rels', texts: workbookRelationshipsXml(entries.length) },
    { path: 'xl/styles.xml', texts: [stylesXml] },
  ]
}

/** Worksheets that are written at once: a workbook may have thousands. */
const WRITTEN_TOGETHER = 100

function* writeEach(count: number, write: (at: number) => string): Generator<string> {
  for (let from = 0; from < count; from += WRITTEN_TOGETHER) {
    const some = Math.min(WRITTEN_TOGETHER, count - from)
    yield Array.from({ length: some }, (_, index) => write(from + index)).join('')
  }
}

function* contentTypesXml(sheets: number): Generator<string> {
  const override = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${CONTENT}.${type}+xml"/>`
  yield `<Types xmlns="${PACKAGE}/content-types">`
  yield '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
  yield override('xl/workbook.xml', 'sheet.main')
  yield override('xl/styles.xml', 'styles')
  yield* writeEach(sheets, (at) => override(worksheetPath(at), 'worksheet'))
  yield '</Types>'
}

const relationshipXml = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

function* workbookRelationshipsXml(sheets: number): Generator<string> {
  yield `<Relationships xmlns="${PACKAGE}/relationships">`
  yield* writeEach(sheets, (at) =>
    relationshipXml(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  )
  yield `${relationshipXml('rIdStyles', 'styles', 'styles.xml')}</Relationships>`
}

function* workbookXml(entries: readonly WorksheetEntry[]): Generator<string> {
  yield `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>`
  yield* writeEach(
    entries.length,
    (at) =>
      `<sheet name="${escapeXml(entries[at]?.name ?? '')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const titles = entries.flatMap(({ name, repeated_rows }, at) =>
    repeated_rows
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escapeXml(name.replaceAll("'", "''"))}'!$1:$${repeated_rows}</definedName>`,
        ]
      : [],
  )
  const names = titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : ''
  yield `</sheets>${names}</workbook>`
}

const stylesXml = [
  `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
