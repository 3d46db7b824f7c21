import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import {
  deliveryContract,
  DeliveryPreview,
  DeliveryRow,
  LeaderReport,
  OwnReport,
} from './contract.ts'
import { Commitment, Conversation, Team, WaitedLeader } from './conversation-model.rules.ts'

const commitment = {
  competence: 'La competencia de la propuesta; vacía si es otra, con sus palabras',
  what: 'Qué hará diferente',
  support: 'Quién le ayuda',
  until: 'Hasta qué día; vacío si no se dice',
  sign: 'Qué van a notar los demás',
}
const organiser = 'Correo de quien organiza'
const last_day = 'Último día antes de que se eliminen reporte y enlace'
const shared = 'Si quien administra puede leer el plan'
const shared_with_leader = 'Si su líder puede leer el primer compromiso'
const sequence = 'Número que crece con cada cambio; el mayor gana'

const administrators = [
  ...describeFields(DeliveryRow, {
    subject_id: 'La persona evaluada',
    name: 'Su nombre',
    email: 'Su correo',
    state: 'En qué va la entrega de su reporte',
    leader: 'Nombre de quien la evalúa como líder; null si nadie',
    leader_report: 'En qué va el enlace de su líder; null si no tiene',
    thin: 'Por qué dice poco: sólo se distingue a su líder, o a ningún grupo; null si no',
    deliver_at: 'Cuándo sale o salió el correo; null antes de la primera entrega',
    opened_on: 'Día en que se abrió por primera vez; null si no',
    failure: 'Lo que contestó el servidor de correo; null si no hubo falla',
    plan_shared: 'Si deja leer su plan',
  }),
  ...describeFields(WaitedLeader, {
    subject_id: 'El líder',
    name: 'Su nombre',
    waiting: 'Con cuántas personas le falta hablar',
    last_mailed_at: 'Cuándo sale o salió el último correo que se lo pide; null si ninguno',
  }),
  ...describeFields(DeliveryPreview, {
    subject: 'El asunto',
    title: 'El título',
    paragraphs: 'Los párrafos',
    action: 'El texto del botón',
    facts: ['Los datos del correo', { label: 'Qué dato es', value: 'El dato' }],
  }),
  ...describeCalls(deliveryContract, {
    preview: {
      query: { to: 'Quién lo lee: la persona, su líder antes, o su líder con el reporte' },
    },
    deliver: {
      body: {
        subject_ids: 'A quiénes; sin ellas, a todas las que no lo tienen',
        on: 'Otro día, a las 9:00; sin él, ahora',
        after_leader: 'Si primero se escribe a su líder; quien no tiene lo recibe ya',
        to_leader: 'Si también su líder recibe un enlace al reporte',
        remind: 'Si a los siete días se recuerda una vez a quien no lo abrió',
        note: 'Una línea de quien organiza en cada correo',
      },
      reply: {
        delivered: 'A cuántas personas se entrega',
        waiting: 'Cuántas esperan a su líder',
        leaders_asked: 'A cuántos líderes se les pide hablar, con un correo cada uno',
        leaders: 'Cuántos enlaces a un reporte reciben sus líderes',
      },
    },
    remindLeaders: {
      body: {
        subject_ids: 'A qué líderes',
        note: 'Una línea de quien organiza en cada correo',
        by_day: 'De noche, a las 9:00 de la mañana siguiente',
      },
      reply: { reminded: 'A cuántos líderes se les escribió' },
    },
    revoke: {
      body: { subject_ids: 'A quiénes', of: '`leader` retira sólo los enlaces de sus líderes' },
      reply: { revoked: 'Cuántos enlaces se retiraron' },
    },
  }),
]

const readers = [
  ...describeFields(Commitment, commitment),
  ...describeFields(OwnReport, {
    report: 'El reporte',
    plan: [
      'El plan; null antes de escribirlo',
      {
        commitments: 'Lo que hará diferente: el primero es su plan',
        shared,
        shared_with_leader,
        sequence,
      },
    ],
    leader: 'Nombre de su líder; null si no tiene',
    company: [
      'La empresa, con sus colores',
      {
        name: 'Nombre de la empresa',
        primary_color: 'Color principal, como `#1f6feb`',
        secondary_color: 'Color secundario, como `#0b2545`',
        logo: 'Dirección del logotipo; null si no tiene',
      },
    ],
    organiser,
    last_day,
    days_left: 'Cuántos días faltan para ése',
    leader_reads: 'Si su líder también puede leerlo',
  }),
  ...describeVariant(LeaderReport, OwnReport, {}),
  ...describeFields(Conversation, {
    evaluated: 'Nombre de la persona evaluada',
    matrix: 'Nombre del proyecto',
    company: 'La empresa, con sus colores',
    organiser,
    commitment: [
      'El compromiso que comparte; null si no lo comparte',
      { what: commitment.what, until: commitment.until, sign: commitment.sign },
    ],
    talked: 'Si ya dijo que hablaron, o el reporte ya se entregó',
    reads_report: 'Si su líder también recibe el reporte',
    by_slip: 'Si su líder no tiene correo y entra con su papeleta',
    last_day,
  }),
  ...describeFields(Team, {
    leader: 'Nombre del líder',
    matrix: 'Nombre del proyecto',
    company: 'La empresa, con sus colores',
    organiser,
    last_day,
    people: [
      'Las personas con quienes se le pidió hablar',
      {
        person_id: 'La persona, válida sólo en las llamadas de este enlace',
        name: 'Su nombre',
        talked: 'Si ya dijo que hablaron, o el reporte ya se entregó',
      },
    ],
  }),
  ...describeCalls(deliveryContract, {
    savePlan: {
      body: {
        commitments: ['Lo que hará diferente: el primero es su plan', commitment],
        shared,
        shared_with_leader,
        sequence,
      },
      reply: { saved: 'Si se guardó; no, si ya había un cambio más nuevo' },
    },
    talked: { reply: { talked: 'Si ya hablaron' } },
    undoTalked: { reply: { talked: 'Si ya hablaron' } },
    teamTalked: { reply: { talked: 'Si ya hablaron' } },
    undoTeamTalked: { reply: { talked: 'Si ya hablaron' } },
  }),
]

export const deliveryDescriptions: readonly DescribedObject[] = [...administrators, ...readers]
