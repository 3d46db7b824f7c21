import type { LegalSection } from './LegalPage.tsx'
import { ContactAddress, type Site } from './PublicLayout.tsx'

/** The second half of the terms: how the service is provided and how the agreement ends. */
export const serviceSections = (site: Site): readonly LegalSection[] => [
  anonymity(),
  content(site),
  availability(),
  liability(site),
  ending(),
  changes(),
  law(site),
  contact(site),
]

function anonymity(): LegalSection {
  return {
    id: 'anonimato',
    title: 'Anonimato y sus límites',
    body: (
      <p>
        Ningún grupo protegido se muestra con menos respuestas que el mínimo de la evaluación, que
        nunca es menor de 3. La autoevaluación y la evaluación de cada líder se muestran aparte. El
        sistema no puede impedir que alguien reconozca una forma de escribir ni que un grupo pequeño
        saque conclusiones por su cuenta; por eso no ofrecemos un anonimato absoluto.
      </p>
    ),
  }
}

function content(site: Site): LegalSection {
  return {
    id: 'propiedad',
    title: 'De quién es cada cosa',
    body: (
      <p>
        Las evaluaciones, los logotipos y los datos que cargas siguen siendo tuyos: sólo nos
        autorizas a usarlos para darte el servicio. El nombre y la imagen del servicio pertenecen a{' '}
        {site.parent_company_name}.
      </p>
    ),
  }
}

function availability(): LegalSection {
  return {
    id: 'disponibilidad',
    title: 'Disponibilidad',
    body: (
      <p>
        Trabajamos para que el servicio esté disponible y para que ninguna respuesta guardada se
        pierda. No prometemos un porcentaje de disponibilidad: puede haber mantenimientos o fallas.
        Cuando sea posible, los anunciamos antes.
      </p>
    ),
  }
}

function liability(site: Site): LegalSection {
  return {
    id: 'responsabilidad',
    title: 'Responsabilidad',
    body: (
      <p>
        {site.parent_company_name} responde por los daños directos que cause su incumplimiento. No
        responde por las decisiones que cada empresa tome con sus resultados, por los datos que se
        cargaron sin derecho a hacerlo ni por causas de fuerza mayor. Nada de esto limita los
        derechos que la ley te da y a los que no puedes renunciar.
      </p>
    ),
  }
}

function ending(): LegalSection {
  return {
    id: 'terminacion',
    title: 'Suspensión y cancelación',
    body: (
      <p>
        Puedes cancelar cuando quieras desde «Configuración de cuenta»: los datos de tu espacio de
        trabajo se eliminan 30 días después, salvo que vuelvas antes. Podemos suspender una cuenta
        que incumpla estos términos; te avisaremos la causa y, si es posible, te daremos oportunidad
        de corregirla.
      </p>
    ),
  }
}

function changes(): LegalSection {
  return {
    id: 'cambios',
    title: 'Cambios a estos términos',
    body: (
      <p>
        Los cambios se publican en esta página con su fecha. Si afectan tus derechos, avisamos por
        correo a quienes tienen una cuenta antes de que entren en vigor.
      </p>
    ),
  }
}

function law(site: Site): LegalSection {
  return {
    id: 'ley',
    title: 'Ley aplicable y jurisdicción',
    body: (
      <p>
        Estos términos se rigen por las leyes de los Estados Unidos Mexicanos. Para cualquier
        controversia serán competentes los tribunales del domicilio de {site.parent_company_name} en
        México, sin perjuicio de los derechos que te reconozca la ley de tu lugar de residencia.
      </p>
    ),
  }
}

function contact(site: Site): LegalSection {
  return {
    id: 'contacto',
    title: 'Contacto',
    body: (
      <p>
        Escríbenos a <ContactAddress site={site} /> o desde la{' '}
        <a href="/contact">página de contacto</a>. El tratamiento de tus datos se explica en el{' '}
        <a href="/privacy">Aviso de Privacidad</a>.
      </p>
    ),
  }
}
