import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import {
  FoundPerson,
  MatrixProposals,
  nominationsContract,
  OwnProposals,
  ProposalImportReport,
  ProposalList,
  ProposedRater,
  TeamProposals,
} from './contract.ts'
import { WaitingPerson } from './waiting.rules.ts'

const relation_type_id = 'La relación (1 a 5)'
const relation_names = 'Cómo llama la empresa a las relaciones; la que falta lleva su nombre normal'
const minimum_raters = 'Cuántas personas, por lo menos, hay en un promedio publicado'
const problem = 'Código de por qué nada se puede cambiar ahora; null si se puede'
const evaluated_id = 'La persona evaluada'
const proposal_id = 'La propuesta'
const evaluated_ids = 'Las personas evaluadas'
const typed = { text: 'Cómo empieza el nombre' }
const load = 'A cuántas personas evaluaría con todo lo propuesto'

const lists = [
  ...describeFields(WaitingPerson, {
    subject_id: 'La persona',
    name: 'Su nombre',
    email: 'Su correo',
    proposes: 'Si le falta proponer',
    approves: 'Si le falta aprobar',
    last_mailed_at: 'Cuándo salió su último correo de propuestas; null si ninguno',
  }),
  ...describeFields(ProposedRater, {
    proposal_id: 'Identificador de la propuesta',
    rater_id: 'El participante; null si es de fuera y aún no participa',
    name: 'Su nombre',
    detail: 'Su puesto o área; de alguien de fuera, su correo',
    relation_type_id,
    source: 'Si ya estaba por las conexiones, la propuso la persona o quien revisa',
    load,
    removed: 'Si quien revisa la quitó',
    reason: 'Por qué se quitó; puede ir vacía',
  }),
  ...describeFields(ProposalList, {
    subject_id: evaluated_id,
    name: 'Su nombre',
    state: 'Si está abierta, enviada o aprobada',
    changed_at: 'Cuándo cambió por última vez',
    returned: 'Lo que se le pidió cambiar; null si no se le devolvió',
    relations: [
      'Lo propuesto en cada relación',
      {
        relation_type_id,
        raters: 'Cuántas personas hay',
        minimum: 'Las menos que se aceptan',
        maximum: 'Las más que se aceptan',
        verdict: 'Qué mostraría el reporte si todas respondieran',
      },
    ],
    leaders: [
      'Quién la dirige y aprueba; vacía si aprueba quien organiza',
      { id: 'El participante', name: 'Su nombre' },
    ],
    on_paper: 'Si no tiene correo: propone quien organiza; falta en los demás casos',
    degree:
      'Si el reporte distinguiría unas competencias de otras: `clear`, `probable` o `even`, poco; sólo para quien organiza',
    raters: 'A quiénes se propone',
  }),
  ...describeFields(FoundPerson, {
    id: 'El participante',
    name: 'Su nombre',
    detail: 'Su puesto o área',
    load,
  }),
  ...describeFields(OwnProposals, {
    matrix: 'Nombre del proyecto',
    company: 'Nombre de la empresa',
    relation_names,
    propose_until: 'Último día para proponer',
    minimum_raters,
    problem,
    list: 'La lista de la persona',
  }),
  ...describeFields(TeamProposals, {
    matrix: 'Nombre del proyecto',
    company: 'Nombre de la empresa',
    relation_names,
    name: 'Nombre de quien aprueba',
    approve_until: 'Último día para aprobar',
    minimum_raters,
    group_raters:
      'Cuántas personas, por lo menos, necesita un grupo para que el reporte lo muestre: con pocas preguntas, más que el mínimo',
    lists: 'Las listas de las personas a quienes dirige',
  }),
  ...describeVariant(TeamProposals.shape.lists.element, ProposalList, { problem }),
  ...describeFields(MatrixProposals, {
    opened_at: 'Cuándo se abrieron las propuestas; null si no se han abierto',
    evaluated: 'A cuántas personas evaluadas se les pide',
    lists: 'La lista de cada una',
    offered: [
      'A quiénes agregar para que el reporte de listas sin aprobar tenga un segundo grupo',
      { evaluated_id, rater_id: 'El participante', relation_type_id, name: 'Su nombre' },
    ],
  }),
  ...describeFields(ProposalImportReport, {
    headers: 'Los encabezados del archivo',
    added: 'Cuántas propuestas se agregaron',
    duplicates: 'Las líneas de propuestas que ya estaban, que se pasaron por alto',
    invalid: 'Las líneas que no se pudieron agregar',
  }),
]

const reviewing = describeCalls(nominationsContract, {
  teamRemove: {
    body: { evaluated_id, proposal_id, reason: 'Por qué se quita; se le dice a la persona' },
  },
  teamRestore: { body: { evaluated_id, proposal_id } },
  teamReturn: { body: { evaluated_id, reason: 'Qué falta; se le dice a la persona' } },
  teamApprove: { body: { evaluated_ids } },
  approve: {
    body: { evaluated_ids, override: 'Si también se aprueban las que no cumplen sus límites' },
  },
  addOffered: { body: { evaluated_ids: 'Sólo a sus listas; sin ellas, a todas las que pueden' } },
  remind: {
    body: {
      evaluated_ids: 'Sólo por estas personas; sin ellas, por todas las que faltan',
      subject_ids: 'Sólo a estas personas; sin ellas, a todas las que faltan',
      note: 'Una línea de quien organiza en cada correo',
      by_day: 'De noche, a las 9:00 de la mañana siguiente',
    },
    reply: { reminded: 'A cuántas personas se recordó' },
  },
  import: { query: { dry_run: '`true` no escribe nada y contesta lo que haría' } },
})

export const nominationsDescriptions: readonly DescribedObject[] = [
  ...lists,
  ...describeCalls(nominationsContract, {
    ownPeople: { query: typed },
    ownAdd: {
      body: {
        relation_type_id,
        rater_id: 'El participante que se propone',
        outside: ['O alguien de fuera', { name: 'Su nombre', email: 'Su correo' }],
      },
    },
    ownRemove: { body: { proposal_id } },
  }),
  ...describeVariant(nominationsContract.teamAdd.body, nominationsContract.ownAdd.body, {
    evaluated_id,
  }),
  ...reviewing,
  ...describeVariant(nominationsContract.approve.reply, MatrixProposals, {
    approved: 'Cuántas listas se aprobaron',
    left: 'Cuántas se quedan como están, porque no cumplen sus límites',
  }),
]
