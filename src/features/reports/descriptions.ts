import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import { ReportList, ReportRow, reportsContract, ResultsPage } from './contract.ts'
import { MatrixReport } from './model/matrix-report-model.rules.ts'
import { MiddleHalf, PrintedScore, Share, Thresholds } from './numbers/published-values.rules.ts'
import { subjectReportDescriptions } from './subject-descriptions.ts'

const headline = 'Lo más importante de la sección, en una frase'
const notes = 'Notas'
const limit_date = 'Último día para responder'
const number = 'Su número: «2» la competencia, «2.1» su primera conducta'
const competence_name = 'Nombre de su competencia'
const scores = {
  self: 'Promedio de las autoevaluaciones; null si no se muestra',
  others: 'Promedio de otros; null si no se muestra',
  gap: 'La brecha: lo propio menos lo de otros; null si no se muestra',
}

const cell = {
  subject_id: 'La persona evaluada',
  external_id: 'Su id en el sistema que la mandó; null si no vino de uno',
  name: 'Su nombre',
  values: 'Lo que tiene, por nombre de columna, en las que el reporte de grupo muestra segmentos',
  group:
    'El grupo que respondió; `otros` junta relaciones con pocas personas y `demas`, a todas menos la propia y la de líder',
  group_name: 'Nombre del grupo',
  competence_id: 'La competencia de la evaluación',
  competence: 'Nombre de la competencia',
  value: 'El promedio como se imprime, con un decimal',
  bound: '`at_least`: ese valor o más; `at_most`: o menos; null si es el valor',
  n: 'Cuántas personas respondieron, sin «N/A»',
  average: 'Lo mismo que `value`, hasta la siguiente versión',
  exact: 'Lo mismo como fracción, como `37/10`',
  answers: 'Lo mismo que `n`',
}

const values = [
  ...describeFields(PrintedScore, {
    exact: 'Lo impreso como fracción, como `37/10`',
    text: 'Como se imprime, como `3.7` o «4.3 o más»',
    tenths: 'Lo impreso, en décimas: 37',
    bound: '`at_least`: ese valor o más; `at_most`: o menos; null si es el valor',
  }),
  ...describeFields(Thresholds, {
    cut: 'El corte: desde aquí es alto',
  }),
  ...describeFields(Share, {
    people: 'Cuántas personas evaluadas; null donde se dice con palabras',
    of: 'De cuántas',
    text: 'Lo mismo en palabras, como «13 de 26»',
  }),
  ...describeFields(MiddleHalf, {
    low_tenths: 'Donde empieza la mitad central, en décimas impresas',
    high_tenths: 'Donde termina, en décimas impresas',
    text: 'Lo mismo en palabras, como «2.8 a 3.5»',
  }),
]

const lists = [
  ...describeFields(ReportRow, {
    id: 'La persona evaluada',
    name: 'Su nombre',
    report_url: 'Dirección de su reporte en PDF',
  }),
  ...describeFields(ReportList, {
    matrix: [
      'El proyecto',
      {
        id: 'Identificador del proyecto',
        name: 'Nombre del proyecto',
        limit_date,
        reports_at: 'Cuándo abrieron los reportes',
        erase_at: 'Cuándo se eliminan los datos personales',
      },
    ],
    subjects: 'Las personas evaluadas, con su reporte',
  }),
  ...describeFields(ResultsPage, {
    matrix: [
      'El proyecto',
      {
        id: 'Identificador del proyecto',
        name: 'Nombre del proyecto',
        limit_date,
        minimum_raters:
          'Cuántas personas, por lo menos, hay en cada promedio, salvo el propio y el de líder',
      },
    ],
    scale: [
      'La escala con la que se respondió',
      { lowest_value: 'El número más bajo', highest_value: 'El número más alto' },
    ],
    evaluated: 'Cuántas personas se evaluaron, en todas las páginas',
    page: 'La página, desde 0',
    pages: 'Cuántas páginas hay',
    cells: [
      'Cada promedio publicado de una conducta, de las personas de la página',
      {
        ...cell,
        question_id: 'La pregunta de la evaluación',
        behaviour: 'La conducta por la que se preguntó',
      },
    ],
    competence_cells: ['Cada promedio publicado de una competencia', cell],
  }),
  ...describeCalls(reportsContract, {
    group: { query: { property_id: 'La columna por la que se divide en segmentos' } },
    results: { query: { page: 'La página, desde 0; sin ella, la primera' } },
  }),
]

const segments = {
  property: 'Nombre de la columna',
  combined: 'Valores que no se muestran por otros promedios publicados',
  headline,
  lines: [
    'Cada competencia',
    {
      number,
      name: 'Nombre de la competencia',
      cells: [
        'Cada segmento',
        {
          value: 'El valor de la columna',
          evaluated: 'Cuántas personas evaluadas tiene',
          score: 'Promedio de otros; null si no se muestra',
          hidden: 'Por qué no se muestra: son pocas, o por otros promedios; null si se muestra',
          margin_tenths: 'Lo que explica el azar hacia cada lado, en décimas; null sin promedio',
          margin_text: 'Lo mismo en palabras, como «± 0.4»; null sin promedio',
        },
      ],
      clear: 'Si el segmento más alto y el más bajo se distinguen del azar',
      text: 'Lo mismo en palabras',
    },
  ],
  notes,
} as const

const behaviour = {
  number,
  text: 'La conducta',
  competence_name,
  others: 'Promedio de otros; null si no se muestra',
}

const group = [
  ...describeFields(MatrixReport, {
    version: 'Versión del método de cálculo',
    matrix: 'El proyecto',
    company: 'La empresa, con sus colores',
    scale: 'La escala con la que se respondió',
    thresholds: 'Los umbrales de la escala',
    evaluated: 'Cuántas personas evaluadas tienen un promedio de otros',
    participation: [
      'Cuántas conexiones se respondieron por relación',
      {
        relation: 'La relación',
        name: 'Nombre de la relación',
        invited: 'Cuántas se pidieron',
        completed: 'Cuántas se enviaron',
      },
    ],
    total: ['Los promedios de todo el proyecto', scores],
    competences: [
      'Cada competencia, en el orden de la evaluación',
      {
        number,
        name: 'Nombre de la competencia',
        ...scores,
        place: 'Dónde queda entre las competencias; null sin promedio de otros',
        place_degree: 'Qué tan firme es; null sin promedio de otros',
        place_text: 'Lo mismo en palabras; null sin promedio de otros',
        middle: 'La mitad central de las personas; null si se evaluaron muy pocas',
        blind_spots: 'Cuántas personas tienen ahí un punto ciego; null si se evaluaron muy pocas',
        relations: 'Promedio de cada relación, en el orden de `relations.columns`',
        behaviours: ['Sus conductas', behaviour],
      },
    ],
    board: [
      'La página para la dirección',
      {
        headline,
        lead: 'El párrafo que la explica',
        says: [
          'Lo que se puede decir del grupo',
          { degree: 'Qué tan firme es', text: 'Lo que se dice' },
        ],
        training: [
          'Las competencias que conviene formar',
          {
            competence: 'La competencia',
            reason: 'Por qué',
            behaviours: 'Conductas de la competencia, como ejemplo',
            action: 'Qué hacer',
          },
        ],
        figures: ['Las cifras', { value: 'La cifra', label: 'Qué es' }],
        caution: 'Con qué cuidado leerla',
      },
    ],
    spread: [
      'Qué tanto se distinguen las personas',
      {
        headline,
        band: [
          'La mitad de lo que hace falta para distinguir, en décimas',
          { probable: 'Para decirlo probable', clear: 'Para decirlo claro' },
        ],
        notes,
      },
    ],
    relations: [
      'Lo que ve cada relación',
      {
        headline,
        columns: [
          'Las relaciones con algún promedio',
          { relation: 'La relación', name: 'Nombre de la relación' },
        ],
      },
    ],
    segments: ['Los segmentos de la columna pedida; null sin columna', segments],
    behaviours: [
      'Conductas de lo que va más abajo, como ejemplo',
      { headline, lowest: 'Las conductas' },
    ],
    method: 'Cómo se calculó, en párrafos',
  }),
  ...describeVariant(reportsContract.group.reply, MatrixReport, {
    same_value_sheets: 'Parte de las hojas con una sola respuesta, en palabras; null si son pocas',
  }),
]

export const reportsDescriptions: readonly DescribedObject[] = [
  ...values,
  ...lists,
  ...subjectReportDescriptions,
  ...group,
]
