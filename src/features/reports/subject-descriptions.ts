import { type DescribedObject, describeFields } from '#shared/field-texts.ts'
import { SubjectReport } from './model/subject-report-model.rules.ts'

const headline = 'Lo más importante de la sección, en una frase'
const degree = 'Qué tan firme es: clara, probable o pareja; null sin promedios que comparar'
const band = { probable: 'Para decirlo probable', clear: 'Para decirlo claro' }
const percent = 'Peso en por ciento'
const limit_date = 'Último día para responder'

const line = {
  number: 'Su número: «2» la competencia, «2.1» su primera conducta',
  self: 'La autoevaluación; null si no se muestra',
  blocks:
    'El promedio de cada grupo, en el orden de `blocks`, o de `columns` en una conducta; null si no se muestra',
  others: 'Promedio de otros; null si no se muestra',
  gap: 'La brecha: lo propio menos lo de otros; null si no se muestra',
  perception:
    'Si la persona se ve más arriba, parecido, más abajo o no se sabe; null sin promedios',
  degree,
  perception_text: 'Lo mismo en palabras; null sin promedios',
}
const competence = {
  ...line,
  name: 'Nombre de la competencia',
  description: 'Qué es la competencia',
  important: 'Si la persona o su líder la marcaron entre lo que más importa para el puesto',
  place: 'Dónde queda entre las competencias; null sin promedio de otros',
  place_degree: degree,
  place_text: 'Lo mismo en palabras; null sin promedio de otros',
  project: 'El promedio del proyecto; null si no se muestra',
}
const note = {
  behaviour: 'La conducta',
  seen_by: 'Qué grupos lo ven así, cada uno con su número',
}

const frame = {
  version: 'Versión del método de cálculo',
  matrix: [
    'El proyecto',
    {
      name: 'Nombre del proyecto',
      minimum_raters: 'Cuántas personas, por lo menos, hay en un promedio publicado',
      limit_date,
      weights: [
        'Cuánto pesan relaciones y competencias; null si todas pesan igual',
        {
          relations: [
            'Peso de cada relación; null si pesan igual',
            { lider: percent, companero: percent, equipo: percent, cliente: percent },
          ],
          competences: 'Peso de cada competencia, en su orden; null si pesan igual',
        },
      ],
      relation_names: 'Cómo llama la empresa a las relaciones; falta si con sus nombres normales',
      leader_reports: 'Si su líder también puede leer el reporte; falta si no',
    },
  ],
  company: [
    'La empresa, con sus colores',
    {
      name: 'Nombre de la empresa',
      primary_color: 'Color principal, como `#1f6feb`',
      secondary_color: 'Color secundario, como `#0b2545`',
    },
  ],
  scale: [
    'La escala con la que se respondió',
    {
      lowest_value: 'El número más bajo',
      highest_value: 'El número más alto',
      allow_na: 'Si se pudo contestar «N/A»',
      values: ['Las opciones', { value: 'Su número; null en «N/A»', description: 'Su texto' }],
    },
  ],
  thresholds: 'Los umbrales de la escala',
  voice: 'A quién se habla: a la persona evaluada o de ella',
  evaluated: ['La persona evaluada', { name: 'Su nombre' }],
  participation: [
    'Cuántas personas respondieron',
    {
      invited: 'A cuántas se pidió',
      completed: 'Cuántas respondieron',
      self: 'Si hay autoevaluación',
      text: 'Lo mismo en palabras',
      rows: [
        'Por relación, sin la autoevaluación',
        {
          relation: 'La relación',
          name: 'Nombre de la relación',
          invited: 'A cuántas se pidió',
          completed: 'Cuántas respondieron',
          block: 'El grupo en el que están sus respuestas; null si en ninguno',
          shown: 'Lo mismo en palabras',
        },
      ],
      mixed: 'Si alguna relación no se muestra aparte',
      notes: 'Qué se junta y qué no se muestra, y por qué',
    },
  ],
  withheld: 'Las relaciones que no se muestran',
  project_evaluated: 'De cuántas personas son los promedios del proyecto; null si no se muestran',
  comments: [
    'Los comentarios, por pregunta abierta',
    {
      prompt: 'La pregunta abierta',
      groups: [
        'Los comentarios por grupo, sin orden ni autor',
        { block: 'El grupo', name: 'Nombre del grupo', comments: 'Los comentarios' },
      ],
    },
  ],
  method: [
    'Cómo se calculó',
    { title: 'De qué se habla', notes: 'Lo que se explica, en párrafos' },
  ],
} as const

const part = {
  note: 'Con quién o desde cuándo',
  none: 'Por qué no se nombra nada; null si se nombra',
  title: 'Lo principal; null sin título',
  text: 'La explicación; null sin ella',
  examples: 'Conductas, como ejemplo',
  action: 'Qué hacer; null si nada',
  choices: [
    'De qué elegir',
    { name: 'La opción', action: 'Qué hacer; vacío si es un renglón para escribir' },
  ],
} as const

const message = {
  pattern: 'Lo que se ve en el reporte',
  headline,
  opening: 'Lo que se dice antes de algo difícil de leer; null si no hace falta',
  facts: [
    'Lo que se puede decir',
    {
      degree,
      text: 'Lo que se dice',
      note: 'Cómo leerlo; null sin nota',
      rows: [
        'Los números de su figura',
        {
          name: 'De qué o de quién es',
          mark: 'Su marca; `others` es el promedio de otros',
          score: 'El número',
          band: ['Media franja a cada lado, en décimas; null sin franja', band],
        },
      ],
      units: [
        'De cuántas conductas se habla; null si son números',
        { filled: 'En cuántas', of: 'De cuántas' },
      ],
    },
  ],
  keep: ['Conserva', part],
  talk: 'Conversa',
  try: 'Prueba',
} as const

const gaps = {
  headline,
  rule: 'Qué se cuenta como punto ciego o fortaleza oculta',
  blind_spots: [
    'Los puntos ciegos: la persona se ve alta y otras no',
    {
      count: 'Cuántos hay',
      shown: ['Los de mayor brecha', note],
      more: 'Cuántos más hay y si están empatados; null si ninguno',
    },
  ],
  hidden_strengths: 'Las fortalezas ocultas: otras la ven alta y ella no',
  same_side: 'Brechas al menos probables del mismo lado del corte',
} as const

const views = {
  headline,
  statements: [
    'En qué se distinguen o coinciden los grupos',
    { degree, name: 'De qué se habla', text: 'Lo que se dice' },
  ],
  hidden: 'Por qué un «·» está en lugar de un número; null si ninguno',
} as const

const profile = {
  headline,
  middle: 'Qué queda en medio; null si nada',
  perception: 'Cómo se ve la persona frente a otras; null si no se dice',
  band: ['La mitad de lo que hace falta para distinguir competencias, en décimas', band],
  order_rule: 'Cuánto hace falta para distinguir competencias',
  perception_rule: 'Cuánto hace falta para decir cómo se ve; null sin autoevaluación',
  lines: ['Las competencias con promedio de otros, de la más alta a la más baja', competence],
  missing: 'Cuáles no tienen promedio de otros; null si todas lo tienen',
} as const

const before = {
  matrix: ['El proyecto del ciclo anterior', { name: 'Nombre del proyecto', limit_date }],
  intro: 'Qué se compara',
  lines: [
    'Cada competencia comparada',
    {
      number: 'Número de la competencia',
      name: 'Nombre de la competencia',
      before: 'Promedio de otros de antes',
      now: 'Promedio de otros de ahora',
      change: 'Lo de ahora menos lo de antes; null si no se sabe',
      degree,
      change_text: 'Lo mismo en palabras: «subió» o «sin cambio claro»',
    },
  ],
  notes: 'Qué no se compara',
} as const

const full = describeFields(SubjectReport.options[0], {
  kind: '`full`: el reporte completo',
  ...frame,
  blocks: [
    'Los grupos con algún promedio',
    {
      key: 'El grupo; `otros` junta relaciones con pocas personas',
      relations: 'Las relaciones que reúne',
      raters: 'Cuántas personas respondieron',
      minimum: 'Cuántas hacen falta, por lo menos',
      name: 'Nombre del grupo',
      short_name: 'Nombre corto del grupo',
    },
  ],
  columns: 'Los grupos de los que se dicen las conductas, como `blocks`',
  total: [
    'Los promedios de todas las competencias',
    { self: line.self, others: line.others, gap: line.gap, blocks: line.blocks },
  ],
  competences: [
    'Cada competencia, en el orden de la evaluación',
    {
      ...competence,
      behaviours: [
        'Sus conductas',
        {
          ...line,
          text: 'La conducta',
          competence: 'Número de su competencia',
          competence_name: 'Nombre de su competencia',
          answers: 'Respuestas de cada grupo sin «N/A»; null si su promedio no se muestra',
        },
      ],
    },
  ],
  message: ['El mensaje en una página', message],
  profile: ['El perfil por competencia', profile],
  before: ['Antes y ahora; null sin reporte anterior', before],
  relations: ['Por relación', views],
  behaviours: [
    'Las conductas',
    {
      headline,
      intro: 'Cómo leerlas',
      hidden: 'Por qué un «·» está en lugar de un número; null si ninguno',
    },
  ],
  gaps: ['Puntos ciegos y fortalezas ocultas', gaps],
  monday: [
    'El lunes: por dónde empezar',
    {
      headline,
      rule: 'Cómo se eligieron las prioridades',
      priorities: [
        'Las prioridades',
        {
          competence: 'La competencia',
          reason: 'Por qué se nombra',
          behaviours: ['Las conductas de las que se habla', note],
          action: 'Qué hacer',
          question: 'Qué preguntar',
        },
      ],
    },
  ],
})

const short = describeFields(SubjectReport.options[1], {
  ...frame,
  kind: '`short`: respondieron muy pocas personas para mostrar lo de otras',
  headline,
  reason: 'Por qué no se muestra',
  own: [
    'La autoevaluación por competencia; vacía si no hay',
    { name: 'Nombre de la competencia', self: line.self },
  ],
  questions: [
    'Lo que conviene preguntar en persona, tres a lo más',
    { name: 'Nombre de la competencia', question: 'La pregunta' },
  ],
})

export const subjectReportDescriptions: readonly DescribedObject[] = [...full, ...short]
