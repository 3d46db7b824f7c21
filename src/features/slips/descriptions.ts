import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import {
  Kiosk,
  SlipEntered,
  SlipList,
  SlipLook,
  SlipOpened,
  SlipRow,
  slipsContract,
} from './contract.ts'

const code = 'El código de diez letras y números, como se escribió'
const nip = 'El NIP de seis números'

export const slipsDescriptions: readonly DescribedObject[] = [
  ...describeFields(SlipRow, {
    subject_id: 'El participante',
    name: 'Su nombre',
    number: 'Su «Número de empleado»',
    printed_on: 'El día de su última papeleta; null antes de la primera',
    disowned: 'Si avisó «No fui yo» y le falta otra',
  }),
  ...describeFields(SlipList, {
    released: 'Si el proyecto ya se liberó y se pueden imprimir',
    printed: 'Cuántas personas tienen papeleta',
    counts: [
      'De todas las papeletas impresas; null si son menos de cinco',
      { opened: 'Cuántas se han abierto', reprinted: 'Cuántas se reimprimieron' },
    ],
    people: 'Las personas sin correo',
    kiosks: 'Las tabletas del proyecto',
  }),
  ...describeFields(Kiosk, {
    id: 'Identificador',
    name: 'Dónde está',
    registered: 'Si ya se escribió en ella su código',
  }),
  ...describeFields(SlipLook, {
    name: 'Nombre de la persona',
    company: 'Nombre de la empresa',
    matrix: 'Nombre del proyecto',
    closes_at: 'Cuándo cierra',
    closed: 'Si el periodo terminó',
    opened_on: 'El día en que se abrió; null si no se ha abierto',
  }),
  ...describeFields(SlipOpened, {
    nip,
    earlier_opened_on: 'El día en que se abrió por última vez otra papeleta suya; null si ninguna',
    sent_before: 'Si ya se envió algo que todavía se puede borrar',
  }),
  ...describeFields(SlipEntered, {
    subject_id: 'El participante',
    key: 'La clave de su enlace personal',
    pages: [
      'Lo que hay ahora detrás de la papeleta; vacío entre el cierre y el reporte',
      { label: 'Qué es', address: 'Su dirección, con su clave' },
    ],
  }),
  ...describeCalls(slipsContract, {
    print: {
      body: {
        subject_ids: 'De quién; sin esto, de quienes no tienen papeleta',
        order_by: 'La columna por la que se apilan',
      },
      reply: {
        pdf: 'El archivo PDF en base64',
        file_name: 'Nombre del archivo',
        slips: 'Cuántas papeletas tiene',
      },
    },
    look: { body: { code } },
    open: { body: { code, opener: 'Texto al azar de quien abre, para repetir la respuesta' } },
    enter: {
      body: {
        code,
        number: 'El «Número de empleado», en lugar del código y sólo en una tableta registrada',
        nip,
        delete_sent: 'Si borra lo que se envió con una papeleta anterior',
      },
    },
    disown: { body: { code } },
    receipt: {
      body: { code, receipt: 'La constancia de ocho letras y números' },
      reply: { counts: 'Si sigue contando; si no, se borró con una papeleta nueva' },
    },
    addKiosk: {
      body: { name: 'Dónde está: comedor, almacén…' },
      reply: {
        id: 'Identificador',
        code: 'El código que se escribe en la tableta; no se guarda',
        until: 'Hasta cuándo vale el código',
      },
    },
    registerKiosk: {
      body: { code: 'El código de ocho letras y números, como se escribió' },
      reply: { name: 'Nombre de la tableta', matrix: 'Nombre del proyecto' },
    },
  }),
]
