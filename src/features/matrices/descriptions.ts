import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import {
  ChartRules,
  matricesContract,
  MatricesQuery,
  Matrix,
  MatrixInput,
  MatrixWeights,
  NominationPlan,
  Share,
  SubjectProperty,
} from './contract.ts'

const percent = 'Peso en por ciento'
const limit_date = 'Último día para responder, en la zona horaria del proyecto'
const property = {
  name: 'Nombre de la columna',
  type: 'Qué se escribe en ella; vacío la descarta',
  description: 'Para qué es; puede ir vacía',
}

const settings = {
  remind_halfway: 'Si también se recuerda a la mitad del plazo',
  remind_last_day: 'Si también se recuerda el último día',
  minimum_raters: 'Cuántas personas, por lo menos, hay en un promedio publicado, de 3 a 10',
  importance: 'Si la persona y su líder marcan lo que más importa para el puesto',
  leader_reports: 'Si su líder también recibe el reporte; se dice antes de responder',
  without_email: 'Si hay personas sin correo, que tienen «Número de empleado»',
  relation_type_ids: 'Qué relaciones pueden tener sus conexiones (1 a 5)',
  weights: 'Cuánto pesan relaciones y competencias; null si todas pesan igual',
  nomination: 'Cómo se proponen evaluadores; null si no se proponen',
  chart_rules: 'Conexiones por regla de quienes entran después; null si no se eligieron',
}

/** What each rule of the organisation chart gives. */
export const chartRules = {
  self: 'Si cada persona se evalúa',
  leader: 'Si a cada persona la evalúa su líder',
  team: 'Si a cada persona la evalúa quien ella dirige',
  peers: 'A lo más, cuántos compañeros con el mismo líder la evalúan; 0 es ninguno',
}

const parts = [
  ...describeFields(ChartRules, chartRules),
  ...describeFields(SubjectProperty, { id: 'Identificador de la columna', ...property }),
  ...describeFields(Share, {
    relation_type_id: 'La relación (1 a 5)',
    answered: 'Cuántas conexiones están respondidas; hasta el cierre cuentan las declinadas',
    forms: 'Cuántas conexiones hay',
  }),
  ...describeFields(NominationPlan, {
    companero: [
      'Cuántos compañeros se proponen',
      { minimum: 'Los menos que se aceptan', maximum: 'Los más que se aceptan' },
    ],
    equipo: 'Cuántas personas de su equipo se proponen',
    cliente: 'Cuántos clientes o proveedores se proponen',
    propose_until: 'Último día para proponer',
    approve_until: 'Último día para aprobar',
  }),
  ...describeFields(MatrixWeights, {
    relations: [
      'Peso de cada relación que el proyecto usa, hasta sumar 100; null si pesan igual',
      { lider: percent, companero: percent, equipo: percent, cliente: percent },
    ],
    competences: [
      'Peso de cada competencia, hasta sumar 100; null si pesan igual',
      { competence_id: 'La competencia', weight: percent },
    ],
  }),
]

const matrix = [
  ...describeFields(Matrix, {
    id: 'Identificador del proyecto',
    company_id: 'Empresa del proyecto',
    name: 'Nombre del proyecto',
    image: 'Dirección de su imagen, la misma en todos',
    released: 'Si ya se liberó',
    version: 'Cuántas veces se ha guardado; se devuelve al guardar',
    phase: 'En qué va: borrador, liberado, cerrado, reportes disponibles o eliminado',
    creation_date: 'Cuándo se creó',
    email_send_reports: 'El primer correo de `reports_emails`',
    reports_emails: 'A quiénes se avisa de los reportes, 10 a lo más',
    evaluation_id: 'La evaluación que se responde',
    evaluation: ['La evaluación que se responde', { name: 'Nombre de la evaluación' }],
    evaluation_name: 'Nombre de la evaluación',
    scale_name: 'Nombre de la escala',
    limit_date,
    reminder_id: 'Cuántos días antes se recuerda: el `id` de `/common/reminder-options`',
    reminder_date: 'Día del recordatorio; null si no hay',
    ...settings,
    time_zone: 'Zona horaria de la fecha límite, como `America/Mexico_City`',
    relation_names: 'Cómo llama la empresa a las relaciones; la que falta lleva su nombre normal',
    nomination_opened_at: 'Cuándo se abrieron las propuestas; null si no se han abierto',
    closes_at: 'Cuándo termina el plazo',
    reports_at: 'Cuándo abren los reportes, seis horas después',
    erase_at: 'Cuándo se eliminan los datos personales',
    erased_at: 'Cuándo se eliminaron; null si no',
    question_count: 'Cuántas preguntas tiene la evaluación',
    competence_count: 'Cuántas competencias tiene la evaluación',
    highest_value: 'El número más alto de la escala',
    allow_na: 'Si la escala tiene «N/A»',
    subjects: 'Cuántos participantes hay',
    forms: 'Cuántas conexiones hay, sin las declinadas',
    answered: 'Cuántas conexiones están enviadas',
    without_evaluators: 'Cuántas personas no tiene quién evalúe, salvo las que sólo evalúan',
    shares: 'El avance por relación',
    subject_properties: 'Las columnas de sus participantes',
    matrix_subject_property: [
      'Las mismas columnas, como las da la especificación',
      { subject_properties: 'La columna' },
    ],
  }),
  ...describeVariant(matricesContract.list.reply.options[0].element, Matrix, {
    nombre: 'Lo mismo que `name`',
    tipo: 'Nombre de la evaluación, para filtrar',
  }),
]

const given = [
  ...describeVariant(MatrixInput, Matrix, {
    email_send_reports: 'A quién se avisa de los reportes',
    reports_emails: 'Hasta 10 correos, con `email_send_reports` primero; sin ellos sólo ése',
    limit_date: 'Último día para responder, posterior a hoy en la zona horaria del proyecto',
    subject_properties: [
      'Las columnas de sus participantes; sin ellas quedan las de antes',
      { id: 'La columna que ya existe; sin él es nueva', ...property },
    ],
  }),
  ...describeVariant(matricesContract.update.body, MatrixInput, {
    version: 'La versión que se leyó; si alguien guardó después, 409',
  }),
  ...describeFields(MatricesQuery, {
    order: 'Por más nuevo, más antiguo, nombre o fecha límite; sin él, por más nuevo',
    evaluation_id: 'Sólo los de esta evaluación',
    phase: 'Sólo los que van en esto',
    page: 'La página, desde 0; sin ella, todos',
  }),
]

const calls = describeCalls(matricesContract, {
  duplicate: {
    body: {
      name: 'Nombre del proyecto nuevo',
      limit_date: 'Último día para responder',
      with_subjects: 'Si se copian también participantes y conexiones',
    },
  },
  isReleased: { reply: { released: 'Si ya se liberó' } },
  subjectProperties: { query: { company_id: 'Sólo las de esta empresa' } },
  reminderOptions: {
    reply: {
      id: 'Lo que se manda en `reminder_id`',
      days: 'Cuántos días antes de la fecha límite; 0 es sin recordatorio',
      description: 'Cómo se dice',
    },
  },
  relationTypes: {
    reply: {
      id: 'Lo que se manda en `relation_type_id`',
      name: 'Nombre de la relación',
      self_evaluation: 'Si es la autoevaluación',
    },
  },
})

export const matricesDescriptions: readonly DescribedObject[] = [
  ...parts,
  ...matrix,
  ...given,
  ...calls,
]
