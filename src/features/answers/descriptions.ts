import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import {
  Answer,
  answersContract,
  Brand,
  Comment,
  Decline,
  Importance,
  MatrixOfSheet,
  SelfSheet,
  Sheet,
  SheetForm,
  SheetPrompt,
  SheetQuestion,
  SheetScale,
  Verification,
} from './contract.ts'

const form_id = 'La conexión: qué se responde sobre quién'
const sequence = 'Número que crece con cada cambio; el mayor gana'
const saved = { saved: 'Cuántos cambios se guardaron' }
const agreed = 'Si acepta «Si no alcanzo, envía lo que esté completo»'
const relation_type_ids = 'A qué relaciones se pregunta (1 a 5); vacía es a todas'
const other_sheet_pending = 'Si falta la otra hoja: la propia o la de otras personas'
const key_notice = 'Que el enlace se abre desde el correo; null con su clave'

const answer = {
  question_id: 'La pregunta',
  form_id,
  value_id: 'La opción de la escala; null retira la respuesta',
  sequence,
}
const comment = {
  form_id,
  prompt_id: 'La pregunta abierta; sin ella, la primera',
  comment: 'El comentario; vacío es «Prefiero no comentar»',
  sequence,
}
const decline = { form_id, declined: 'Si no conoce lo suficiente a la persona', sequence }
const importance = {
  form_id,
  competence_ids: 'Las competencias que más importan para el puesto, tres a lo más',
  sequence,
}
const evaluated = { name: 'Nombre de la persona evaluada' }
const relation = {
  id: 'La relación (1 a 5)',
  name: 'Cómo se llama',
  self_evaluation: 'Si es la autoevaluación',
}

const sheet = {
  name: 'Nombre de quien evalúa; vacío sin la clave del enlace',
  email: 'Su correo; vacío sin la clave del enlace',
  key_notice,
  company: 'La empresa, con sus colores',
  matrix: 'El proyecto',
  evaluation: 'La evaluación',
  scale: 'La escala con la que se responde',
  questions: 'Las preguntas, en el orden de esta hoja',
  competences: 'Las competencias que se pueden marcar como importantes; vacía si no se marcan',
  prompts: 'Las preguntas abiertas; null si se pide un comentario por persona',
  answers: 'Lo respondido que aún no se envía',
  comments: 'Los comentarios que aún no se envían',
  importances: 'Las competencias que se marcaron',
  completed: 'Si ya no falta nada de esta hoja',
  other_sheet_pending,
  declines: 'A quiénes dijo no conocer lo suficiente',
  sent: 'Las conexiones enviadas',
  agreed,
}

const sheets = [
  ...describeFields(Brand, {
    name: 'Nombre de la empresa',
    primary_color: 'Color principal, como `#1f6feb`',
    secondary_color: 'Color secundario, como `#0b2545`',
    logo: 'Dirección del logotipo; null si no tiene',
  }),
  ...describeFields(Answer, answer),
  ...describeFields(Comment, comment),
  ...describeFields(Decline, decline),
  ...describeFields(Importance, importance),
  ...describeFields(SheetPrompt, {
    id: 'Identificador de la pregunta abierta',
    prompt: 'La pregunta abierta',
    help: 'Una ayuda para contestarla; puede ir vacía',
    required: 'Si pide comentario o «Prefiero no comentar»; nunca impide enviar',
    relation_type_ids,
  }),
  ...describeFields(SheetForm, {
    id: 'Identificador de la conexión',
    evaluated: ['La persona evaluada', evaluated],
    relation_type: ['Qué es quien evalúa para ella', relation],
  }),
  ...describeFields(SheetQuestion, {
    id: 'Identificador de la pregunta',
    question: 'La conducta por la que se pregunta',
    name: 'Nombre corto de la conducta; puede ir vacío',
    competence: 'Nombre de su competencia',
    relation_type_ids,
    anchors: 'Qué significa cada valor, del más bajo al más alto; vacía si lo dice la escala',
  }),
  ...describeFields(SheetScale, {
    id: 'Identificador de la escala',
    name: 'Nombre de la escala',
    lowest_value: 'El número más bajo que se puede contestar',
    highest_value: 'El número más alto que se puede contestar',
    allow_na: 'Si se puede contestar «N/A»',
    values: 'Las opciones, de la más baja a la más alta, y «N/A»',
  }),
  ...describeFields(MatrixOfSheet, {
    name: 'Nombre del proyecto',
    limit_date: 'Último día para responder',
    closes_at: 'Cuándo termina el plazo',
    time_zone: 'Zona horaria de la fecha límite, como `America/Mexico_City`',
    minimum_raters: 'Cuántas personas, por lo menos, hay en un promedio publicado',
    leader_reports: 'Si el líder de cada persona evaluada también lee su reporte',
    erase_date: 'Día en que se eliminan los datos personales',
  }),
  ...describeFields(Sheet, {
    ...sheet,
    evaluation: ['La evaluación', { name: 'Nombre de la evaluación' }],
    competences: [
      sheet.competences,
      { id: 'Identificador de la competencia', name: 'Nombre de la competencia' },
    ],
    forms: 'Las conexiones que se responden; vacía sin la clave del enlace',
  }),
  ...describeFields(SelfSheet, {
    ...sheet,
    form: 'La conexión de la autoevaluación; null si no hay o sin la clave del enlace',
  }),
]

const verification = describeFields(Verification, {
  name: 'Nombre de quien evalúa; vacío sin la clave del enlace',
  email: 'Su correo; vacío sin la clave del enlace',
  key_notice,
  values: [
    'Lo que tiene en las columnas del proyecto',
    { name: 'Nombre de la columna', value: 'Lo que tiene en ella' },
  ],
  company: 'La empresa, con sus colores',
  matrix: 'El proyecto',
  forms: [
    'Las conexiones que se le piden',
    {
      id: 'Identificador de la conexión',
      evaluated: ['La persona evaluada', evaluated],
      relation_type: ['Qué es quien evalúa para ella', relation],
      group_size: 'Cuántas personas la evalúan en la misma relación',
      state: 'Si está abierta, enviada o declinada',
      anonymity: [
        'Qué tan protegida está la respuesta',
        {
          colluders:
            'Cuántas otras tendrían que contar lo que respondieron para deducirla; null si no se dice',
          difference: 'En cuántas personas se distingue de un grupo de otro proyecto; null si no',
          shared: 'Si otro proyecto también pregunta a personas del grupo',
        },
      ],
    },
  ],
  questions: 'Cuántas preguntas hay por persona',
  minutes: 'Cuántos minutos se estiman',
  self_pending: 'Si falta la autoevaluación',
  others_pending: 'Si falta la hoja sobre otras personas',
  receipt: 'La constancia de lo que envió quien no tiene correo; null si no aplica',
  agreed,
  saved: [
    'Lo guardado que aún no se envía; ceros sin la clave del enlace',
    {
      choices: 'Cuántas respuestas',
      others: 'Cuántas preguntas están completas en la hoja sobre otras personas',
      self: 'Cuántas preguntas están completas en la autoevaluación',
      open_comments: [
        'Cuántos comentarios pedidos faltan',
        { others: 'En la hoja sobre otras personas', self: 'En la autoevaluación' },
      ],
    },
  ],
})

export const answersDescriptions: readonly DescribedObject[] = [
  ...sheets,
  ...verification,
  ...describeCalls(answersContract, {
    save: { body: answer, reply: saved },
    saveComments: { body: comment, reply: saved },
    decline: { body: decline, reply: saved },
    markImportance: { body: importance, reply: saved },
    agree: { body: { agreed, version: 'Versión del texto que se mostró' } },
    complete: {
      body: {
        answers: 'Las respuestas de la hoja, también las que ya se guardaron',
        comments: 'Los comentarios de la hoja',
        self_evaluation: 'Si es la autoevaluación; sin ello, la hoja sobre otras personas',
        form_ids: 'Sólo estas conexiones; sin ellas, toda la hoja',
      },
      reply: { completed: 'Si ya no falta nada de la hoja', other_sheet_pending },
    },
    closing: {
      reply: {
        outcome: [
          'Lo que pasó al cierre; null antes',
          {
            agreed,
            sent: 'Cuántas conexiones se enviaron',
            unsent: 'Cuántas no se usan',
          },
        ],
      },
    },
    notice: { body: { version: 'Versión del aviso de privacidad que se mostró' } },
    dispute: { body: { reason: 'Qué no está bien; puede faltar' } },
    otherDevice: {
      reply: {
        token: 'Lo que lleva el código QR',
        code: 'Los seis dígitos que se teclean',
        seconds: 'Cuántos segundos vale',
      },
    },
    reopen: { body: { token: 'Lo que sigue al signo # en el enlace de la constancia' } },
  }),
]
