import { type DescribedObject, describeCalls } from '#shared/field-texts.ts'
import { siteContract } from './contract.ts'

export const siteDescriptions: readonly DescribedObject[] = describeCalls(siteContract, {
  contact: {
    body: {
      name: 'Nombre de quien escribe',
      email: 'Correo al que se le contesta',
      message: 'El mensaje',
      website: 'Debe ir vacío: sólo lo llenan los robots',
    },
  },
})
