import {
  defaultShape,
  sampleEvaluated,
  sampleInput,
  sampleSurvey,
} from '#features/reports/model/sample.rules.ts'
import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { seededRandom } from '#shared/random.ts'

/** Two competences, without a self-evaluation, and too few peers to show them. */
export const smallInput: ReportInput = sampleInput({
  ...defaultShape,
  competences: 2,
  completed: { auto: 0, lider: 1, companero: 2, equipo: 0, cliente: 0 },
})
/** Twelve competences and a rater of every relation. */
export const largeInput: ReportInput = sampleInput({
  ...defaultShape,
  competences: 12,
  completed: { auto: 1, lider: 2, companero: 8, equipo: 9, cliente: 6 },
})

/** Every relation has a name of the company; some are long. */
export function namedInput(): ReportInput {
  const input = sampleInput({
    ...defaultShape,
    completed: { auto: 1, lider: 1, companero: 6, equipo: 5, cliente: 4 },
  })
  const relation_names = {
    lider: { one: 'Jefe funcional', many: 'Jefes funcionales' },
    companero: { one: 'Colateral', many: 'Colaterales' },
    equipo: { one: 'Reporte directo', many: 'Reportes directos' },
    cliente: {
      one: 'Corresponsable interinstitucional ajeno',
      many: 'Corresponsables interinstitucionales',
    },
  }
  return { ...input, matrix: { ...input.matrix, relation_names } }
}

/** Two of nine answered, and the evaluated: nothing about others can be shown. */
export const unansweredInput: ReportInput = {
  ...sampleInput({
    ...defaultShape,
    completed: { auto: 1, lider: 0, companero: 2, equipo: 0, cliente: 0 },
  }),
  invited: { auto: 1, lider: 1, companero: 5, equipo: 3 },
  people_invited: 9,
}
/** Twelve competences with eight behaviours each, and two groups that are pooled. */
export function wideInput(): ReportInput {
  const shape = {
    ...defaultShape,
    competences: 12,
    completed: { auto: 1, lider: 1, companero: 5, equipo: 2, cliente: 2 },
  }
  const survey = sampleSurvey(shape)
  const texts = survey.competences.flatMap(({ questions }) => questions)
  const competences = survey.competences.map((competence, index) => ({
    ...competence,
    questions: Array.from({ length: 8 }, (_, offset) => {
      const question = competence.questions[offset] ?? texts[(index * 3 + offset) % texts.length]
      return { id: `${index} ${offset}`, question: question?.question ?? '', name: '' }
    }),
  }))
  const evaluated = sampleEvaluated(shape, { ...survey, competences })
  return { ...survey, competences, ...evaluated }
}

/** The evaluated and the leader marked what matters most for the role. */
export function markedInput(): ReportInput {
  const input = sampleInput()
  return {
    ...input,
    forms: input.forms.map((form) => {
      if (form.relation === 'auto') return { ...form, important: [0, 2, 4] }
      return form.relation === 'lider' ? { ...form, important: [1, 2] } : form
    }),
  }
}

/** A scale from 1 to 10. */
export function tenValuesInput(): ReportInput {
  const survey = sampleSurvey(defaultShape)
  const scale = {
    lowest_value: 1,
    highest_value: 10,
    allow_na: true,
    values: Array.from({ length: 10 }, (_, index) => ({
      value: index + 1,
      description: `Grado ${index + 1}`,
    })),
  }
  const wide = { ...survey, scale }
  return { ...wide, ...sampleEvaluated(defaultShape, wide) }
}

/** Comments in several scripts, and emoji of one and of several characters. */
const writtenInScripts = [
  'Excelente 👩‍👩‍👧‍👦 🚀 ✅ trabajo 👍🏽 🇲🇽 ❤️',
  'مرحبا بالعالم، هذا تعليق طويل بعض الشيء',
  'שלום עולם',
  '非常好的领导，谢谢你',
  'Спасибо за помощь. Ευχαριστώ. धन्यवाद',
]
export function scriptsInput(): ReportInput {
  const input = sampleInput()
  return {
    ...input,
    forms: input.forms.map((form, index) => ({
      ...form,
      comment: writtenInScripts[index % writtenInScripts.length] ?? null,
    })),
  }
}

/** Texts that try to break out of the page, in many scripts. */
const hostile = [
  '#image("/etc/passwd")',
  '$x^2$ *negritas* _cursiva_ `código` @cita <etiqueta> \\ #let x = 1',
  '<img src=file:///etc/passwd><iframe src=http://127.0.0.1>',
  'مرحبا بالعالم، هذا تعليق طويل بعض الشيء',
  'שלום עולם',
  '非常好的领导，谢谢你',
  'Excelente 👩‍👩‍👧‍👦 🚀 ✅ trabajo',
  'zalgo z̶̢a͜l̷g̸o, \u0000\u0007\u202Econtrol',
  'ᚠᛇᚻ ruinas 𒀀',
  `${'palabra'.repeat(50)} fin`,
]

/**
 * Everything at its longest: names, scale, fifteen competences, sixty comments of 4,000 characters.
 */
export function extremeInput(): ReportInput {
  const shape = {
    ...defaultShape,
    competences: 15,
    completed: { auto: 1, lider: 1, companero: 30, equipo: 30, cliente: 12 },
  }
  const survey = sampleSurvey(shape)
  const evaluated = sampleEvaluated(shape, survey)
  return withLongComments({
    ...survey,
    matrix: {
      ...survey.matrix,
      name: 'Programa de liderazgo #1 [2026] — «Región Norte» y áreas que colaboran con ella desde hace años',
    },
    company: {
      name: 'Compañía de Nombre Extraordinariamente Largo, S. A. P. I. de C. V. & Asociados',
      primary_color: '#FFF200',
      secondary_color: '#FFFFFF',
    },
    scale: {
      ...survey.scale,
      highest_value: 7,
      values: [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, description: `Valor ${value}` })),
    },
    competences: survey.competences.map((competence, index) => ({
      ...competence,
      name:
        index === 0
          ? 'Otorrinolaringología'.repeat(6)
          : `${competence.name} en situaciones de alta incertidumbre y cambio`,
    })),
    ...evaluated,
    evaluated: {
      id: 'x',
      name: 'María de los Ángeles Guadalupe Fernández-Villaseñor Echeverría y Ruiz de la Peña 山田',
    },
  })
}

const words =
  'la persona escucha propone decide explica acompaña reconoce aprende entrega y comparte cada semana con su equipo aunque a veces tarda en responder'.split(
    ' ',
  )

/** The first sixty raters write 4,000 characters each, the others a hostile text. */
export function withLongComments(input: ReportInput): ReportInput {
  const random = seededRandom('texto')
  const essay = (): string =>
    Array.from({ length: 620 }, () => words[Math.floor(random() * words.length)])
      .join(' ')
      .slice(0, 4000)
  const [first] = input.forms
  const more = first
    ? Array.from({ length: Math.max(0, 60 - input.forms.length) }, (_, index) => ({
        ...first,
        rater: input.forms.length + index + 1,
        relation: 'equipo' as const,
      }))
    : []
  return {
    ...input,
    forms: [...input.forms, ...more].map((form, index) => ({
      ...form,
      comment: index < 60 ? essay() : (hostile[index % hostile.length] ?? null),
    })),
  }
}

/**
 * Three to fifteen questions a competence and texts of random length, so that pages break at
 * random.
 */
export function crowdedInput(seed: number): ReportInput {
  const random = seededRandom(`páginas ${seed}`)
  const textOf = (most: number): string =>
    Array.from(
      { length: 1 + Math.floor(random() * most) },
      () => words[Math.floor(random() * words.length)],
    ).join(' ')
  const shape = { ...defaultShape, seed: String(seed), competences: 12 }
  const survey = sampleSurvey(shape)
  const competences = survey.competences.map((competence) => ({
    ...competence,
    name: textOf(9),
    description: textOf(30),
    questions: Array.from({ length: 3 + Math.floor(random() * 13) }, (_, index) => ({
      id: String(index),
      question: textOf(24),
      name: '',
    })),
  }))
  const evaluated = sampleEvaluated(shape, { ...survey, competences })
  return {
    ...survey,
    competences,
    ...evaluated,
    forms: evaluated.forms.map((form) => ({ ...form, comment: textOf(200) })),
  }
}
