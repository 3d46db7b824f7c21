import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PrivacyPage } from './PrivacyPage.tsx'
import { TermsPage } from './TermsPage.tsx'

const site = {
  name: 'Contorno',
  parent_company_name: 'Grupo Meridiano',
  parent_company_url: 'https://meridiano.example',
  parent_company_address: 'Av. Reforma 1, Ciudad de México',
  social_url: 'https://www.linkedin.com',
  source_url: undefined,
  contact_email: 'privacidad@meridiano.mx',
  public_url: 'https://evalua.example',
}
const textOf = (page: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(page)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const privacy = textOf(<PrivacyPage site={site} year={2026} />)
const terms = textOf(<TermsPage site={site} year={2026} />)

describe('the privacy notice', () => {
  test.each([
    ['its date', 'Junio de 2025'],
    ['the law in force', 'publicada en el Diario Oficial de la Federación el 20 de marzo de 2025'],
    ['the responsible party', 'Quién es responsable de tus datos'],
    [
      'the address for notices',
      'domicilio para oír y recibir notificaciones es Av. Reforma 1, Ciudad de México',
    ],
    ['that the operator of the service is only the processor', 'persona encargada'],
    ['the data', 'Qué datos tratamos'],
    ['that no data is sensitive', 'Datos personales sensibles: ninguno.'],
    ['the necessary purposes', 'Finalidades necesarias'],
    ['that no purpose needs consent', 'Finalidades que necesitan tu consentimiento Ninguna.'],
    ['that visitors are not analysed', 'ni analítica'],
    ['how to limit the use', 'Cómo limitar el uso o la divulgación'],
    ['the ARCO rights', 'acceder a tus datos, a rectificarlos, a cancelarlos y a oponerte'],
    ['that exercising them is free', 'Ejercerlos es gratuito'],
    ['the deadline of the answer', '20 días hábiles'],
    ['the deadline of the effect', '15 días hábiles'],
    ['the authority for complaints', 'Secretaría Anticorrupción y Buen Gobierno'],
    ['that access keeps others anonymous', 'Ninguna solicitud revela quién respondió qué'],
    ['how to withdraw consent', 'revocar en cualquier momento el consentimiento'],
    ['the transfers', 'No transferimos tus datos a terceros.'],
    ['the processors', 'un proveedor de hospedaje y un proveedor de correo electrónico'],
    [
      'the opposition to automated evaluation',
      'Puedes oponerte a un tratamiento automatizado que evalúe tu rendimiento profesional',
    ],
    ['that a person takes part in every decision', 'siempre interviene una persona'],
    ['the retention period', 'a más tardar 30 días naturales después de su fecha límite'],
    ['the cookies', 'sólo cookies necesarias'],
    ['the data-protection contact', 'área de datos personales de Grupo Meridiano'],
    ['how changes are published', 'Los cambios se publican en esta página'],
    ['the European legal bases', 'artículo 6.1.b'],
    ['the legitimate interest', 'artículo 6.1.f'],
    ['the European rights', 'artículos 12 a 22'],
    ['the European storage limit', 'artículo 5.1.e'],
    ['privacy by design', 'artículo 25'],
    ['European security', 'artículo 32'],
    ['the notice of a breach', '72 horas (artículo 33)'],
  ])('states %s', (_topic, words) => {
    expect(privacy).toContain(words)
  })

  test('gives the address for requests', () => {
    expect(privacy).toContain('privacidad@meridiano.mx')
  })

  test('promises no absolute anonymity', () => {
    expect(privacy).toContain('El anonimato absoluto no existe')
  })
})

describe('the terms', () => {
  test.each([
    ['their date', 'Junio de 2025'],
    ['the purpose', 'Objeto del servicio'],
    ['the fair use', 'Uso permitido'],
    [
      'that the administrator may upload the data',
      'Contar con la facultad de tratar y cargar los datos',
    ],
    [
      'that the administrator informs the subjects',
      'Informarles antes, con su propio aviso de privacidad',
    ],
    ['the processor clause', 'tratar los datos sólo según las instrucciones de la responsable'],
    ['the European name of that role', 'encargado del tratamiento, artículo 28'],
    ['that data serves no other purpose', 'no transferirlos ni usarlos para fines propios'],
    ['that no availability is guaranteed', 'No prometemos un porcentaje de disponibilidad'],
    ['the liability', 'responde por los daños directos'],
    ['the law', 'leyes de los Estados Unidos Mexicanos'],
    ['the venue', 'tribunales del domicilio de Grupo Meridiano'],
    ['the contact', 'privacidad@meridiano.mx'],
  ])('state %s', (_topic, words) => {
    expect(terms).toContain(words)
  })
})

test('neither text names an abolished authority or a repealed law', () => {
  for (const text of [privacy, terms])
    expect(text).not.toMatch(/INAI|IFAI|Instituto Nacional de Transparencia|2010|abogad/)
})
