import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import {
  Competence,
  Evaluation,
  EvaluationChange,
  EvaluationInput,
  EvaluationRow,
  evaluationsContract,
  Library,
  Prompt,
  Question,
  Suggestion,
} from './contract.ts'

const relation_type_ids = 'A qué relaciones se pregunta (1 a 5); vacía es a todas'
const anchors = 'Qué significa cada valor, del más bajo al más alto; vacía si lo dice la escala'
const company_id = 'Empresa de la evaluación; null si la comparte todo el espacio de trabajo'
const question = {
  question: 'La conducta, como se pregunta sobre otra persona',
  name: 'Nombre corto de la conducta; puede ir vacío',
  self_question: 'La conducta en primera persona; vacía si es igual que para otras',
  relation_type_ids,
  anchors,
}
const prompt = {
  prompt: 'La pregunta abierta',
  help: 'Una ayuda para contestarla; puede ir vacía',
  required: 'Si pide comentario o «Prefiero no comentar»; nunca impide enviar',
  relation_type_ids,
}
const competence = {
  name: 'Nombre de la competencia',
  description: 'Qué es la competencia',
}
const target = { company_id: 'Empresa en la que se crea; null para compartirla' }

const row = {
  id: 'Identificador de la evaluación',
  company_id,
  name: 'Nombre de la evaluación',
  scale_id: 'La escala con la que se responde',
  scale_name: 'Nombre de la escala',
  locked: 'Si un proyecto liberado la usa y por eso ya no cambia',
}

const saved = [
  ...describeFields(Question, { id: 'Identificador de la pregunta', ...question }),
  ...describeFields(Prompt, { id: 'Identificador de la pregunta abierta', ...prompt }),
  ...describeFields(Competence, {
    id: 'Identificador de la competencia',
    ...competence,
    questions: 'Sus preguntas, en su orden',
  }),
  ...describeFields(Evaluation, {
    ...row,
    version: 'Cuántas veces se ha guardado; se devuelve al guardar',
    matrices: [
      'Los proyectos que la usan',
      {
        id: 'Identificador del proyecto',
        name: 'Nombre del proyecto',
        released: 'Si ya se liberó',
      },
    ],
    evaluation_competences: [
      'Sus competencias, en su orden',
      { competence: 'La competencia con sus preguntas' },
    ],
    prompts: 'Sus preguntas abiertas; vacía es la de «Comentarios» para todas las personas',
  }),
  ...describeFields(EvaluationRow, {
    ...row,
    matrices: 'Los proyectos que la usan',
    competences: 'Cuántas competencias tiene',
    questions: 'Cuántas preguntas tiene',
    highest_value: 'El número más alto de su escala',
    allow_na: 'Si su escala tiene «N/A»',
  }),
]

const given = [
  ...describeFields(EvaluationInput, {
    name: 'Nombre de la evaluación',
    scale_id: 'La escala con la que se responde; null se rechaza con su propio código',
    company_id,
    competences: [
      'Sus competencias, en su orden',
      {
        id: 'La competencia que ya existe; sin él es nueva',
        ...competence,
        questions: [
          'Sus preguntas, en su orden',
          { id: 'La pregunta que ya existe; sin él es nueva', ...question },
        ],
      },
    ],
    prompts: [
      'Sus preguntas abiertas; sin ellas quedan las de antes',
      { id: 'La pregunta que ya existe; sin él es nueva', ...prompt },
    ],
  }),
  ...describeVariant(EvaluationChange, EvaluationInput, {
    version: 'La versión que se leyó; si alguien guardó después, 409',
  }),
]

const library = [
  ...describeFields(Suggestion, {
    ...competence,
    source: 'De dónde viene: del espacio de trabajo o de la biblioteca',
    level: 'Para quién se escribió en la biblioteca; null si es del espacio de trabajo',
    questions: ['Sus preguntas, para copiarlas', question],
  }),
  ...describeFields(Library, {
    scales: [
      'Las escalas de la biblioteca',
      {
        key: 'Clave con la que se crea',
        name: 'Nombre de la escala',
        allow_na: 'Si tiene «N/A»',
        values: 'Los textos de sus opciones, de la más baja a la más alta',
      },
    ],
    evaluations: [
      'Las evaluaciones de la biblioteca',
      {
        key: 'Clave con la que se crea',
        name: 'Nombre de la evaluación',
        description: 'Para qué sirve',
        scale: 'Nombre de su escala',
        competences: 'Cuántas competencias tiene',
        questions: 'Cuántas preguntas tiene',
        asks: 'Los nombres de sus competencias',
        contents: [
          'Sus competencias con los textos de sus preguntas',
          { name: 'Nombre de la competencia', questions: 'Los textos de sus preguntas' },
        ],
      },
    ],
  }),
  ...describeCalls(evaluationsContract, {
    import: { body: { company_id: 'Empresa a la que se agrega' } },
    copy: { body: { company_id: 'Empresa a la que se copia' } },
    fromLibrary: { body: target },
    scaleFromLibrary: { body: target, reply: { id: 'Identificador de la escala' } },
  }),
]

export const evaluationsDescriptions: readonly DescribedObject[] = [...saved, ...given, ...library]
