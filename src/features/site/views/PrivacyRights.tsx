import { countries } from '#shared/countries.ts'
import { foreignLawText, privacyLaws } from '#shared/privacy-laws.ts'
import type { LegalSection } from './LegalPage.tsx'
import { ContactAddress, type Site } from './PublicLayout.tsx'

/** The second half of the privacy notice: the rights of each person over their data. */
export const rightsSections = (site: Site): readonly LegalSection[] => [
  limits(site),
  arco(site),
  revocation(site),
  transfers(),
  cookies(),
  security(),
  europeanUnion(),
  otherCountries(),
  dataProtectionContact(site),
  changes(site),
]

function limits(site: Site): LegalSection {
  return {
    id: 'limitar',
    title: 'Cómo limitar el uso o la divulgación',
    body: (
      <p>
        Puedes pedir que limitemos el uso o la divulgación de tus datos, o que dejemos de
        escribirte, en <ContactAddress site={site} />. Si participas en una evaluación también
        puedes pedirlo a la empresa que la organiza, o no responder: el enlace caduca solo.
      </p>
    ),
  }
}

function arco(site: Site): LegalSection {
  return {
    id: 'arco',
    title: 'Tus derechos ARCO',
    body: (
      <>
        <p>
          Tienes derecho a acceder a tus datos, a rectificarlos, a cancelarlos y a oponerte a su
          tratamiento. Ejercerlos es gratuito. Escribe a <ContactAddress site={site} /> con:
        </p>
        <ol>
          <li>tu nombre y el medio por el que quieres recibir la respuesta;</li>
          <li>un documento que acredite tu identidad o, en su caso, la de quien te representa;</li>
          <li>la descripción clara de los datos y del derecho que ejerces;</li>
          <li>
            lo que ayude a encontrarlos: la empresa, el proyecto y el correo en que recibiste la
            invitación;
          </li>
          <li>si pides rectificar, el cambio y el documento que lo sustenta.</li>
        </ol>
        <p>
          Te respondemos en un plazo máximo de <strong>20 días hábiles</strong>. Si procede, lo
          hacemos efectivo dentro de los <strong>15 días hábiles</strong> siguientes. Si la empresa
          que organiza la evaluación es la responsable, le damos aviso y la ayudamos a cumplir.
        </p>
        <p>
          El acceso protege también a las demás personas: quien recibió una evaluación obtiene sus
          datos y su reporte publicado; lo que cada persona escribió le pertenece a ella. Ninguna
          solicitud revela quién respondió qué.
        </p>
        <p>
          Si no recibes respuesta o no estás conforme, puedes acudir a la{' '}
          <strong>Secretaría Anticorrupción y Buen Gobierno</strong> dentro de los 15 días hábiles
          siguientes.
        </p>
      </>
    ),
  }
}

function revocation(site: Site): LegalSection {
  return {
    id: 'revocacion',
    title: 'Cómo revocar tu consentimiento',
    body: (
      <p>
        Puedes revocar en cualquier momento el consentimiento que hayas dado, por el mismo medio y
        sin efectos retroactivos: escribe a <ContactAddress site={site} />. Si tienes una cuenta,
        también puedes cancelarla desde «Configuración de cuenta».
      </p>
    ),
  }
}

function transfers(): LegalSection {
  return {
    id: 'transferencias',
    title: 'Con quién se comparten',
    body: (
      <>
        <p>
          <strong>No transferimos tus datos a terceros.</strong> Sólo lo haríamos en los casos en
          que la ley lo permite sin consentimiento, como el requerimiento de una autoridad
          competente. Cualquier otra transferencia necesitaría tu consentimiento, que no damos por
          otorgado.
        </p>
        <p>
          Para operar nos apoyamos en personas encargadas que tratan los datos sólo por nuestra
          cuenta y con las mismas obligaciones: un proveedor de hospedaje y un proveedor de correo
          electrónico.
        </p>
      </>
    ),
  }
}

function cookies(): LegalSection {
  return {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        Usamos sólo cookies necesarias para entrar y para proteger lo que envías: las de la sesión
        y, para quien tiene una cuenta, una que recuerda este navegador hasta 400 días, con la que
        avisamos por correo cuando alguien entra desde otro. No hay cookies de publicidad ni de
        analítica, ni llamadas a terceros. Mientras respondes una evaluación, tu navegador guarda un
        borrador para que nada se pierda, y una cookie con la clave de tu enlace, que sólo reciben
        esas páginas; ambos se borran al enviarla.
      </p>
    ),
  }
}

function security(): LegalSection {
  return {
    id: 'seguridad',
    title: 'Seguridad',
    body: (
      <p>
        Aplicamos medidas administrativas, técnicas y físicas para cuidar tus datos. Si ocurre una
        vulneración que afecte de forma significativa tus derechos, te avisaremos de inmediato: qué
        pasó, qué datos alcanzó, qué hicimos y qué puedes hacer tú.
      </p>
    ),
  }
}

function otherCountries(): LegalSection {
  return {
    id: 'paises',
    title: 'Si la empresa que organiza está en otro país',
    body: (
      <>
        <p>El aviso breve de tu invitación dice la ley de su país:</p>
        <ul>
          {countries
            .filter((country) => country !== 'MX')
            .map((country) => (
              <li key={country}>
                <strong>{privacyLaws[country].country}.</strong> {foreignLawText(country)}
              </li>
            ))}
        </ul>
      </>
    ),
  }
}

function europeanUnion(): LegalSection {
  return {
    id: 'rgpd',
    title: 'Si estás en la Unión Europea',
    body: (
      <>
        <p>Cuando aplica el Reglamento General de Protección de Datos (RGPD):</p>
        <ul>
          <li>
            La base legal es el contrato con quien tiene una cuenta (artículo 6.1.b) y el interés
            legítimo de la empresa en el desarrollo de su personal (artículo 6.1.f).
          </li>
          <li>
            Tienes los derechos de los artículos 12 a 22: información, acceso, rectificación,
            supresión, limitación, portabilidad, oposición y no ser objeto de decisiones
            automatizadas. También puedes reclamar ante tu autoridad de control.
          </li>
          <li>
            La empresa que organiza la evaluación es responsable del tratamiento y nosotros,
            encargados (artículo 28). Los datos se protegen desde el diseño (artículo 25), con
            medidas de seguridad adecuadas (artículo 32) y sólo por el tiempo necesario (artículo
            5.1.e).
          </li>
          <li>
            Las violaciones de seguridad se notifican a la autoridad en un máximo de 72 horas
            (artículo 33).
          </li>
        </ul>
      </>
    ),
  }
}

function dataProtectionContact(site: Site): LegalSection {
  return {
    id: 'contacto',
    title: 'Contacto de protección de datos',
    body: (
      <p>
        El área de datos personales de {site.parent_company_name} atiende tus solicitudes y dudas en{' '}
        <ContactAddress site={site} />.
      </p>
    ),
  }
}

function changes(site: Site): LegalSection {
  return {
    id: 'cambios',
    title: 'Cambios a este aviso',
    body: (
      <p>
        Los cambios se publican en esta página con su fecha de actualización. Si cambian las
        finalidades o a quién se comparten tus datos, avisamos además por correo a quienes tienen
        una cuenta en {site.name} antes de que entren en vigor.
      </p>
    ),
  }
}
