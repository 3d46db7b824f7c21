import { Matrix } from '#features/matrices/contract.ts'
import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import { ReminderPreview } from '#shared/letter.ts'
import {
  Delivery,
  EvaluatedProgress,
  FailedMail,
  ListedMail,
  Participation,
  PendingRater,
  releaseContract,
  ReleaseSummary,
} from './contract.ts'

const answered = 'Cuántas están respondidas; hasta el cierre cuentan las declinadas'
const person = { subject_id: 'El participante', name: 'Su nombre', email: 'Su correo' }
const addressee = {
  subject_id: 'El participante que lo recibe; null si lo recibe otra persona',
  name: 'Nombre de quien lo recibe; null si es quien organiza',
  email: 'Correo al que va',
}

const mails = [
  ...describeFields(Delivery, {
    state: 'Si espera, salió o falló; nunca se sabe si se leyó',
    failure: 'Lo que contestó el servidor de correo; null si no hubo falla',
  }),
  ...describeFields(ListedMail, {
    id: 'Identificador del correo',
    kind: 'Qué correo es; slip es la papeleta de quien no tiene correo',
    ...addressee,
    delivery: 'Cómo va',
    at: 'Cuándo salió o falló, o desde cuándo espera',
    next_attempt_at: 'Cuándo se vuelve a intentar; null si no se pospuso',
  }),
  ...describeFields(FailedMail, {
    id: 'Identificador del correo',
    kind: 'Qué correo es',
    ...addressee,
    failure: 'Lo que contestó el servidor de correo',
    failed_at: 'Cuándo falló',
  }),
  ...describeFields(ReminderPreview, {
    subject: 'El asunto',
    title: 'El título',
    paragraphs: 'Los párrafos',
    action: 'El texto del botón',
    facts: ['Los datos del correo', { label: 'Qué dato es', value: 'El dato' }],
  }),
]

const progress = [
  ...describeFields(EvaluatedProgress, {
    subject_id: 'La persona evaluada',
    name: 'Su nombre',
    shares: [
      'El avance por relación',
      {
        relation_type_id: 'La relación (1 a 5)',
        answered,
        forms: 'Cuántas conexiones hay',
      },
    ],
    grouped: [
      'Personas de compañeros, equipo y clientes, cada una una vez y sin líderes',
      { answered, forms: 'Cuántas hay' },
    ],
  }),
  ...describeFields(PendingRater, {
    ...person,
    pending: 'Cuántas conexiones le faltan, nunca sobre quién',
    forms: 'Cuántas conexiones tiene',
    changes: [
      'De los grupos donde se le pidió evaluar, aquel al que menos le falta para mostrarse; null si a ninguno. Sale de los conteos, no de lo que contestó',
      {
        subject_id: 'La persona evaluada',
        name: 'Su nombre',
        relation_type_id: 'La relación del grupo (3 a 5)',
        missing: 'Cuántas respuestas le faltan al grupo',
        reports: 'De cuántos reportes son esos grupos',
      },
    ],
    reminders: 'Si se le puede recordar ahora y, si no, por qué',
    last_reminded_at: 'Cuándo salió el último recordatorio; null si ninguno',
    invited_at: 'Cuándo salió su última invitación, o desde cuándo espera; null sin ella',
    delivery: 'Cómo va el último correo; null antes del primero',
  }),
  ...describeFields(Participation, {
    matrix: 'El proyecto',
    evaluated: 'El avance de cada persona evaluada',
    raters: [
      'Quiénes contestan y siguen en la empresa',
      { subject_id: 'La persona', leader: 'Nombre de su líder; null si no tiene' },
    ],
    freed: 'Cuántas personas dijeron no conocer lo suficiente a alguien; nunca quiénes',
    pending: 'Quienes tienen conexiones sin responder',
    failed_mails: 'Los correos que fallaron',
    mails_waiting: 'Cuántos correos esperan',
    mails_sent: 'Cuántos correos salieron',
    listed_mails: [
      'Los correos de la lista de correos, por estado',
      {
        waiting: 'Cuántos esperan',
        sent: 'Cuántos salieron',
        failed: 'Cuántos fallaron',
      },
    ],
    next_reminder_at: 'Cuándo sale el siguiente recordatorio; null si no queda ninguno',
    disputed: ['Quienes contestaron «Estos no son mis datos»', person],
  }),
]

const summary = describeFields(ReleaseSummary, {
  evaluated: 'Cuántas personas serán evaluadas',
  evaluators: 'Cuántas personas evaluarán',
  forms: 'Cuántas conexiones hay',
  mails: 'Cuántas invitaciones saldrán',
  slips: 'Cuántas personas no tienen correo; falta si todas tienen',
  closes_at: 'Cuándo termina el plazo',
  reports_at: 'Cuándo abren los reportes',
  limit_date: 'Último día para responder',
  reminder_date: 'Día del recordatorio; null si no hay',
  halfway_date: 'Día del recordatorio de la mitad del plazo; null si no hay',
  last_day_date: 'Día del recordatorio del último día; null si no hay',
  without_evaluators: [
    'A quiénes no evaluará otra persona, salvo quienes sólo evalúan',
    {
      id: 'El participante',
      name: 'Su nombre',
      self_evaluated: 'Si se evalúa a sí misma',
    },
  ],
  only_leader: ['A quiénes evaluará sólo su líder', { id: 'El participante', name: 'Su nombre' }],
  small_groups: [
    'Grupos con menos personas que el mínimo',
    {
      total: 'Cuántos hay',
      pooled: 'Cuántos se juntarán con otros',
      hidden: 'Cuántos no se mostrarán',
      people: ['De quiénes son', { id: 'El participante', name: 'Su nombre' }],
    },
  ],
  deduction: [
    'Cuánto se espera que dos personas que se cuenten lo que respondieron deduzcan otra respuesta',
    {
      groups: 'Cuántos grupos se cuentan',
      questions: 'Cuántas preguntas se cuentan',
      share: 'Parte de los grupos donde pasa, de 0 a 1',
      higher: [
        'Lo mismo con un mínimo mayor; null si ya es el más alto',
        {
          minimum: 'Ese mínimo',
          groups: 'Cuántos grupos se contarían',
          share: 'Parte de los grupos donde pasaría',
        },
      ],
    },
  ],
  heaviest: [
    'Quien más responde; null sin conexiones',
    { name: 'Su nombre', forms: 'Cuántas conexiones tiene', minutes: 'Cuántos minutos se estiman' },
  ],
  usual: [
    'Lo que responde la persona de en medio',
    { forms: 'Cuántas conexiones tiene', minutes: 'Cuántos minutos se estiman' },
  ],
})

const released = { released: 'Si ya quedó liberado' }

export const releaseDescriptions: readonly DescribedObject[] = [
  ...mails,
  ...progress,
  ...summary,
  ...describeCalls(releaseContract, {
    releaseByGet: { reply: released },
    release: {
      body: {
        exposed_name:
          'Nombre de la persona cuyo grupo casi repite el de otro proyecto, para seguir',
      },
    },
    extend: {
      body: {
        limit_date: 'El nuevo último día, posterior al de ahora',
        tell_raters: 'Si se avisa a quien tiene conexiones sin responder',
      },
    },
    remind: {
      body: {
        subject_id: 'Sólo a esta persona',
        subject_ids: 'Sólo a estas personas; sin ellas, a todas las que les falta',
        note: 'Una línea de quien organiza en cada correo',
        by_day: 'Si de noche los recordatorios esperan a las 9:00',
      },
      reply: { reminded: 'A cuántas personas se recordó' },
    },
    retryMail: { body: { mail_id: 'El correo' } },
    correctEmail: {
      body: {
        email: 'El correo correcto; null lo quita, si el proyecto tiene personas sin correo',
        external_id: 'Al quitar el correo: el «Número de empleado» de quien todavía no lo tiene',
      },
      reply: {
        email: 'El correo guardado; null sin correo',
        invited: 'Si se le manda una invitación',
      },
    },
  }),
  ...describeVariant(releaseContract.extend.reply, Matrix, {
    told: 'A cuántas personas se avisó de la nueva fecha',
  }),
]
