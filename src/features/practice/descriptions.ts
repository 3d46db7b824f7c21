import { type DescribedObject, describeCalls, describeFields } from '#shared/field-texts.ts'
import { practiceContract, Rehearsal } from './contract.ts'

export const practiceDescriptions: readonly DescribedObject[] = [
  ...describeFields(Rehearsal, {
    started_at: 'Cuándo empezó',
    email: 'Correo al que llega todo el ciclo',
    mails: [
      'Los correos del ciclo, en su orden',
      {
        kind: 'Qué correo es',
        due_at: 'Cuándo sale; null si espera a que se envíe la hoja',
        sent_at: 'Cuándo salió; null si no ha salido',
        failed: 'Si el servidor de correo lo rechazó',
      },
    ],
  }),
  ...describeCalls(practiceContract, {
    openSample: {
      reply: {
        company_id: 'La empresa de muestra',
        matrix_id: 'El proyecto de muestra',
      },
    },
    rehearsal: {
      reply: { rehearsal: 'El ensayo; null antes del primero y después de borrarlo' },
    },
  }),
]
