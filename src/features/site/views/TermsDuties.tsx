import type { LegalSection } from './LegalPage.tsx'
import type { Site } from './PublicLayout.tsx'

/** The first half of the terms: purpose of the service and duties of both sides. */
export const dutySections = (site: Site): readonly LegalSection[] => [
  purpose(site),
  account(),
  administrator(),
  raters(),
  fairUse(),
  processing(site),
]

function purpose(site: Site): LegalSection {
  return {
    id: 'objeto',
    title: 'Objeto del servicio',
    body: (
      <p>
        {site.name} permite a las organizaciones realizar evaluaciones de desempeño de 360 grados:
        preparar las preguntas, invitar a las personas, reunir sus respuestas y entregar reportes
        agrupados que ayudan a su desarrollo.
      </p>
    ),
  }
}

function account(): LegalSection {
  return {
    id: 'cuenta',
    title: 'Tu cuenta',
    body: (
      <p>
        Para crear una cuenta debes ser mayor de edad y dar datos verdaderos. Cuida tu contraseña:
        respondes por lo que se haga con ella. Avísanos de inmediato si crees que alguien más la
        usa.
      </p>
    ),
  }
}

function administrator(): LegalSection {
  return {
    id: 'obligaciones',
    title: 'Obligaciones de quien administra',
    body: (
      <ul>
        <li>Contar con la facultad de tratar y cargar los datos de las personas que invita.</li>
        <li>
          Informarles antes, con su propio aviso de privacidad, qué se evalúa, para qué y quién verá
          los resultados.
        </li>
        <li>Cargar sólo los datos necesarios y ningún dato personal sensible.</li>
        <li>
          Usar los resultados para el desarrollo de las personas, sin decisiones automáticas sobre
          ellas.
        </li>
        <li>
          Respetar el anonimato: no intentar averiguar quién respondió qué ni tomar represalias.
        </li>
        <li>Proteger los reportes que descarga y compartirlos sólo con quien corresponde.</li>
      </ul>
    ),
  }
}

function raters(): LegalSection {
  return {
    id: 'participantes',
    title: 'Si respondes una evaluación',
    body: (
      <p>
        El enlace que recibes es personal: no lo compartas. Responde con honestidad sobre conductas
        que hayas observado y escribe con respeto. Tus comentarios se mostrarán textuales, sin tu
        nombre.
      </p>
    ),
  }
}

function fairUse(): LegalSection {
  return {
    id: 'uso',
    title: 'Uso permitido',
    body: (
      <>
        <p>
          Puedes usar el servicio para evaluar el desempeño dentro de tu organización o de las
          organizaciones que te lo encargan. No está permitido:
        </p>
        <ul>
          <li>
            acceder a datos de otras personas o cuentas, ni probar las defensas del servicio sin
            autorización;
          </li>
          <li>enviar correo no solicitado, contenido ilícito, discriminatorio u ofensivo;</li>
          <li>responder en nombre de otra persona;</li>
          <li>saturar el servicio o extraer su contenido de forma masiva.</li>
        </ul>
      </>
    ),
  }
}

function processing(site: Site): LegalSection {
  return {
    id: 'encargo',
    title: 'Tratamiento de datos por encargo',
    body: (
      <>
        <p>
          La empresa que organiza una evaluación es la responsable de los datos de sus
          participantes; {site.parent_company_name} es la persona encargada (en el RGPD, encargado
          del tratamiento, artículo 28). Como encargada se obliga a:
        </p>
        <ul>
          <li>
            tratar los datos sólo según las instrucciones de la responsable y para las finalidades
            necesarias del servicio;
          </li>
          <li>
            guardar confidencialidad, también de su personal, aun después de terminar la relación;
          </li>
          <li>aplicar medidas de seguridad administrativas, técnicas y físicas;</li>
          <li>
            apoyarse sólo en proveedores de hospedaje y de correo electrónico que acepten estas
            mismas obligaciones;
          </li>
          <li>ayudar a la responsable a atender los derechos ARCO y a demostrar que cumple;</li>
          <li>
            avisarle sin demora, y a más tardar en 72 horas, de cualquier vulneración de seguridad;
          </li>
          <li>
            suprimir los datos que identifican a las personas a más tardar 30 días naturales después
            de la fecha límite de cada evaluación, y todos los demás al terminar el servicio;
          </li>
          <li>no transferirlos ni usarlos para fines propios, tampoco para analítica.</li>
        </ul>
      </>
    ),
  }
}
