import { extractEarlierReport } from '#features/reports/model/earlier-report.rules.ts'
import { extractPublishedNumbers } from '#features/reports/model/published-numbers.rules.ts'
import { defaultShape, sampleInput } from '#features/reports/model/sample.rules.ts'
import type {
  CommentPrompt,
  SubjectReport,
} from '#features/reports/model/subject-report-model.rules.ts'
import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { composeSubjectReport } from '#features/reports/words/subject-report.rules.ts'

const comments: readonly CommentPrompt[] = [
  {
    prompt: 'Seguir haciendo',
    groups: [
      {
        block: 'lider',
        name: 'Líder',
        comments: [
          'Tomar decisiones con datos y sostenerlas cuando hay presión. En el cierre de julio eso nos salvó la entrega.',
        ],
      },
      {
        block: 'companero',
        name: 'Compañeros',
        comments: [
          'Explica lo complicado con palabras sencillas; las juntas con ella terminan a tiempo.',
          'Cuando hay un imprevisto reorganiza todo sin drama.',
          'Asume lo que sale mal sin buscar culpables.',
          'Sigue compartiendo el tablero de los lunes.',
        ],
      },
      {
        block: 'equipo',
        name: 'Equipo',
        comments: [
          'Da la cara por nosotros con otras áreas.',
          'Explica por qué se decide cada cosa, aunque no nos guste.',
          'Mantiene la calma cuando cambian las prioridades.',
        ],
      },
      {
        block: 'cliente',
        name: 'Clientes o proveedores',
        comments: [
          'Si promete una fecha, la cumple. Si no puede, avisa antes.',
          'Habla claro y sin tecnicismos.',
        ],
      },
    ],
  },
  {
    prompt: 'Empezar a hacer',
    groups: [
      {
        block: 'lider',
        name: 'Líder',
        comments: ['Soltar las revisiones de detalle. Tienes gente lista para más.'],
      },
      {
        block: 'companero',
        name: 'Compañeros',
        comments: [
          'Dejar que su gente presente sus propios avances.',
          'Pedir opinión antes de cerrar el plan del mes.',
          'Hablar del siguiente paso de cada persona, no sólo del proyecto.',
        ],
      },
      {
        block: 'equipo',
        name: 'Equipo',
        comments: [
          'Que nos diga cómo vamos, no sólo cuando algo falla.',
          'Darnos un proyecto completo, de principio a fin.',
          'Tener pláticas de desarrollo. En un año tuve una.',
          'Reconocer el trabajo en el momento.',
        ],
      },
    ],
  },
  {
    prompt: 'Dejar de hacer',
    groups: [
      {
        block: 'companero',
        name: 'Compañeros',
        comments: [
          'Contestar por su equipo en las juntas.',
          'Rehacer entregas que ya estaban bien.',
        ],
      },
      {
        block: 'equipo',
        name: 'Equipo',
        comments: [
          'Cambiar cómo hacemos el trabajo cuando ya vamos a la mitad.',
          'Revisar cada correo antes de que salga.',
          'Interrumpir cuando alguien explica un problema.',
        ],
      },
    ],
  },
]

const WEIGHTS = {
  relations: { lider: 30, companero: 30, equipo: 30, cliente: 10 },
  competences: [20, 20, 20, 20, 10, 10],
}

/**
 * The normal case of the design: six competences of five behaviours, four groups that are shown
 * apart, comments to three prompts, and an earlier cycle.
 */
export function designReport({ before = true, weighted = false } = {}): SubjectReport {
  const completed = { auto: 1, lider: 1, companero: 6, equipo: 5, cliente: 3 }
  const inYear = (input: ReportInput, year: number): ReportInput => ({
    ...input,
    matrix: {
      ...input.matrix,
      name: `Liderazgo ${year}`,
      limit_date: `${year}-11-13`,
      weights: weighted ? WEIGHTS : null,
    },
  })
  const now = inYear(sampleInput({ ...defaultShape, completed, seed: 'mariana' }), 2026)
  const then = inYear(sampleInput({ ...defaultShape, completed, seed: 'mariana 2025' }), 2025)
  const identity = { address: { salt: '', hash: '' }, evaluation: '' }
  const earlier = extractEarlierReport(
    extractPublishedNumbers(composeSubjectReport(then), identity),
    now,
  )
  return { ...composeSubjectReport(now, null, 'second_person', before ? earlier : null), comments }
}
