import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

interface Text {
  readonly path: string
  readonly text: string
}

/** They list the words of other people's files, which the import understands. */
const synonymLists = [
  'src/features/subjects/headers.rules.ts',
  'src/features/subjects/import-mapping.rules.ts',
  'src/features/forms/import-columns.rules.ts',
  'src/features/forms/import.rules.ts',
  'src/shared/relation-synonyms.ts',
]

/** Every text that a page, a mail or a message may show: literals that are no single small word. */
function textsIn(path: string): Text[] {
  const found: Text[] = []
  const add = (raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim()
    if (/ |^\p{Lu}/u.test(text)) found.push({ path, text })
  }
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && add(value),
    TemplateElement: ({ value }) => add(value.cooked ?? ''),
    JSXText: ({ value }) => add(value),
  }).visit(program)
  return found
}

const texts = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path) && !synonymLists.includes(path))
  .flatMap(textsIn)

/** The other words of a thing, and the one that the interface has for it. */
const otherWords: readonly (readonly [RegExp, string])[] = [
  [/matri(z|ces(?= (del?|con|sin|y)\b))|campaña/, 'Proyecto'],
  [/(publicar|lanzar|lanzado|subir|subid[ao])/, 'Liberar'],
  [/sujetos?|colaborador(a|es|as)?|emplead[ao]s?/, 'Participante, persona'],
  [/encuestas?|cuestionarios?/, 'Evaluación'],
  [/formularios?/, 'Hoja'],
  [/jef[ea]s?|supervisor(a|es|as)?|mánager/, 'Líder'],
  [/pares/, 'Compañeros'],
  [/compañías?/, 'Empresa'],
  [/fecha de (cierre|término|vencimiento)/, 'Fecha límite'],
  [/(filas?|líneas?) (del archivo|omitid|inválid|pegad|copiad|\d)[a-z]*/, 'Renglón'],
  [/dashboard|tablero/, 'Proyectos'],
  [/calific(ar?|as|an|ación|aciones)/, 'Evaluar, respuesta'],
]
const asWord = ({ source }: RegExp): RegExp =>
  new RegExp(`(?<![\\p{L}\\d_./:{-])(${source})(?![\\p{L}\\d_./}-])`, 'iu')

/** The specification's own texts, word for word. */
const ofTheSpecification = [
  'Error al cargar la matriz',
  'Matriz subida exitosamente!',
  'No hay reportes disponibles para esta matriz.',
  'Subir Proyecto',
  'Error al subir el proyecto.',
  'Error al subir la evaluación. Por favor, inténtalo de nuevo.',
  'Error al cargar los sujetos',
  'Error al cargar los datos del sujeto.',
  'Volver al dashboard',
  'Número de empleado',
]

/** Without what is quoted, because headers of a file are quoted as they are written there. */
const unquoted = (text: string): string => text.replace(/«[^»]*»/g, '')

test.each(otherWords)('the interface has no other word than «$1» for it: $0', (other, _word) => {
  const found = texts.filter(
    ({ text }) => asWord(other).test(unquoted(text)) && !ofTheSpecification.includes(text),
  )
  expect(found).toEqual([])
})

test('every exception of the specification is still a text of the interface', () => {
  const shown = new Set(texts.map(({ text }) => text))
  expect(ofTheSpecification.filter((text) => !shown.has(text))).toEqual([])
})

/** Where a thing stands or how it looks, in place of its name. */
const bySensesAlone =
  /a la (derecha|izquierda)|(textos?|botón|botones|enlace|lista|tabla|regla|casilla|menú|campo|columna) de (arriba|abajo)|(aquí|mira|está) (arriba|abajo)(?!\p{L})|esquina|parte (superior|inferior)|(botón|ícono|icono|recuadro|círculo|enlace) (verde|roj[oa]|azul|gris|amarillo|redondo|cuadrado|grande)/iu

test('no text points to a thing by its place, shape or colour alone', () => {
  expect('Pulsa el botón verde').toMatch(bySensesAlone)
  expect(texts.filter(({ text }) => bySensesAlone.test(text))).toEqual([])
})
