/** What a person can do about a competence of the library, and what to ask about it. */
export interface Guidance {
  /** Each begins on a Monday: one situation, one thing to do, one way to notice the effect. */
  readonly actions: readonly [string, string, string]
  /** For the evaluated to ask: the first one the leader, the second one anyone who works with them. */
  readonly questions: readonly [string, string]
}

export interface LibraryGuidance extends Guidance {
  /** For each question of the library's competence, in order, the index of its action. */
  readonly practised_by: readonly number[]
}

/** By the key of the library's competence. */
export const libraryGuidance: Readonly<Record<string, LibraryGuidance>> = {
  comunicacion: {
    actions: [
      'En tu próxima junta, cierra cada tema con «¿qué te llevas?» y escucha la respuesta completa antes de hablar.',
      'Antes de tu próximo mensaje importante, escribe en un renglón qué necesita saber quien lo recibe y quita lo demás.',
      'Elige un día fijo para contarle a tu área, en cinco renglones, qué cambió esta semana y qué viene.',
    ],
    practised_by: [0, 1, 0, 2, 1],
    questions: [
      '¿En qué momento de la semana pasada te faltó información mía?',
      '¿Qué te expliqué hace poco que no quedó claro?',
    ],
  },
  trabajo_en_equipo: {
    actions: [
      'Abre la junta semanal con dos preguntas: qué acuerdo cumplimos y en cuál necesitas ayuda.',
      'Antes de cerrar una decisión que afecte al equipo, pide dos opiniones y, al anunciarla, di qué tomaste de cada una.',
      'Busca hoy a la persona de otra área que recibe tu trabajo y acuerden qué necesita, cuándo y en qué formato.',
    ],
    practised_by: [0, 0, 1, 1, 2],
    questions: [
      '¿Con qué área convendría que me coordine antes de empezar?',
      '¿Qué acuerdo con el equipo dejé a medias?',
    ],
  },
  orientacion_a_resultados: {
    actions: [
      'Elige una meta y publica cada viernes un solo dato de avance, también cuando sea malo.',
      'Haz la lista de lo que tienes a medias, cierra una cosa esta semana y revísala con quien la recibe.',
      'Revisa el lunes tus entregas de la semana y avisa ese día cuál está en riesgo y qué necesitas para cumplirla.',
    ],
    practised_by: [1, 2, 1, 0, 2],
    questions: [
      'Si sólo pudiera terminar una cosa este mes, ¿cuál te serviría más?',
      '¿De qué entrega mía te habría servido saber antes?',
    ],
  },
  toma_de_decisiones: {
    actions: [
      'Antes de tu próxima decisión importante, escribe en cinco renglones qué sabes, qué falta y qué día decides.',
      'Al comunicar tu próxima decisión, di la razón principal, la opción que descartaste y de qué respondes tú.',
      'Anota tus tres últimas decisiones y aparta veinte minutos para ver cuál cambiarías con lo que hoy sabes.',
    ],
    practised_by: [0, 0, 1, 1, 2],
    questions: [
      '¿Qué decisión estoy tardando en tomar?',
      '¿Qué decisión mía no te expliqué lo suficiente?',
    ],
  },
  liderazgo: {
    actions: [
      'Acuerda con cada persona, en diez minutos y por escrito, las tres cosas que esperas de ella este mes y para qué sirven.',
      'Elige una regla que pides a tu equipo, cúmplela tú primero esta semana y pregunta el viernes si se notó.',
      'Ponte un recordatorio diario: reconoce a una persona distinta y dile qué hizo y a quién le sirvió.',
    ],
    practised_by: [0, 1, 0, 2, 2],
    questions: [
      '¿Qué debería ver mi equipo en mí que hoy no ve?',
      '¿En qué me has visto pedir algo que yo no hago?',
    ],
  },
  desarrollo_de_personas: {
    actions: [
      'Aparta veinte minutos cada quince días con cada persona para hablar sólo de su desarrollo, con un ejemplo concreto.',
      'Entrega esta semana un reto que hoy resuelves tú: muestra una vez cómo lo haces y acompaña la segunda.',
      'Cuando algo salga mal, pregunta primero «¿qué aprendimos?» y anota con la persona qué harán distinto.',
    ],
    practised_by: [0, 0, 1, 1, 2],
    questions: [
      '¿A quién de mi equipo debería darle un reto más grande, y cuál?',
      '¿Qué te habría gustado aprender de mí este año?',
    ],
  },
  delegacion: {
    actions: [
      'Entrega una tarea completa esta semana: di el resultado y la fecha, y deja que la otra persona decida cómo.',
      'Haz la lista de lo que haces tú y podría hacer alguien más; entrega una de esas tareas a quien le ayude a crecer.',
      'Al encargar algo, pregunta «¿qué necesitas para lograrlo?» y consigue una de esas cosas en dos días.',
    ],
    practised_by: [1, 0, 0, 2, 0],
    questions: [
      '¿Qué sigo haciendo yo que ya debería hacer alguien de mi equipo?',
      '¿Cuándo te encargué algo sin darte lo que necesitabas?',
    ],
  },
  planeacion: {
    actions: [
      'El lunes escribe las tres cosas que sí van a salir esta semana y el primer paso de cada una.',
      'Toma tu proyecto más grande y escribe tres cosas que pueden fallar y qué harás el día que pase cada una.',
      'Convoca cada junta de esta semana con una sola pregunta por resolver y termínala en cuanto tenga respuesta.',
    ],
    practised_by: [0, 0, 1, 1, 2],
    questions: [
      '¿Cuál de mis prioridades dejarías fuera este mes?',
      '¿Qué imprevisto debí ver venir?',
    ],
  },
  adaptabilidad: {
    actions: [
      'Elige una forma nueva de trabajar, dedícale dos horas esta semana y úsala en una tarea real.',
      'Cuando cambie una prioridad, espera diez minutos antes de responder y escribe qué parte depende de ti.',
      'Ante el próximo cambio, explica el mismo día qué cambia, qué no y qué necesitas de cada quien.',
    ],
    practised_by: [0, 1, 0, 2, 0],
    questions: [
      '¿Qué cambio viene y cómo puedo prepararme desde ahora?',
      '¿En qué cambio reciente te hizo falta mi apoyo?',
    ],
  },
  solucion_de_problemas: {
    actions: [
      'Ante el próximo problema, pregunta cinco veces «¿por qué?» antes de proponer, y vuelve en dos semanas a comprobar.',
      'La próxima vez que propongas una solución, lleva tres y di cuánto cuesta cada una y cuál prefieres.',
      'Elige un problema que esté en tus manos y resuélvelo esta semana, sin pedir permiso para lo que ya te toca.',
    ],
    practised_by: [0, 1, 2, 0, 0],
    questions: [
      '¿Qué esperas que resuelva sin consultarte?',
      '¿Qué problema se nos repite porque sólo atendí el síntoma?',
    ],
  },
  innovacion: {
    actions: [
      'Elige el trámite que más se repite en tu área, quítale un paso el lunes y mide cuánto tiempo se ahorra.',
      'Elige una idea de otra persona y ensáyala en pequeño durante dos semanas, con una medida de éxito.',
      'Saca de tu lista la idea que llevas más tiempo posponiendo y ponle hoy una fecha y un primer paso.',
    ],
    practised_by: [0, 1, 1, 2, 0],
    questions: [
      '¿Qué proceso de mi área te gustaría que cuestionara?',
      '¿Qué idea tuya no escuché con atención?',
    ],
  },
  servicio: {
    actions: [
      'Llama a dos clientes esta semana, pregunta qué les falta y vuelve a llamar cuando ya lo tengan.',
      'Elige un reclamo sin resolver, dile hoy al cliente qué día lo resuelves y dale noticias antes de que pregunte.',
      'Empieza cada conversación con un cliente por su nombre y por lo último que te pidió, y anota qué cambia.',
    ],
    practised_by: [0, 1, 2, 1, 0],
    questions: [
      '¿Qué queja de clientes debería atender primero?',
      '¿Qué me escuchaste decir a un cliente que tú dirías de otra forma?',
    ],
  },
  integridad: {
    actions: [
      'La próxima vez que algo salga mal por ti, dilo antes de que lo pregunten y di qué vas a hacer distinto.',
      'Elige una regla que en tu área se salta por costumbre, cúmplela esta semana y explica por qué.',
      'Antes de comentar algo que te confiaron, pregunta a quien te lo dijo qué puedes contar y a quién.',
    ],
    practised_by: [0, 0, 1, 2, 1],
    questions: [
      '¿Cuándo sentiste que no te conté todo a tiempo?',
      '¿Qué regla te parece que aplico sólo cuando me conviene?',
    ],
  },
  inteligencia_emocional: {
    actions: [
      'Cuando algo te altere, pide cinco minutos, escribe qué quieres lograr y vuelve a la conversación con esa frase.',
      'Abre tu próxima conversación difícil con «¿cómo estás con esto?» y calla hasta tener la respuesta.',
      'Antes de responder a una crítica, repite con tus palabras lo que entendiste y agradece el ejemplo.',
    ],
    practised_by: [0, 1, 2, 0, 2],
    questions: [
      '¿En qué situación notas que pierdo la calma?',
      '¿Qué hago que te facilita o te complica decirme que no?',
    ],
  },
  manejo_de_conflictos: {
    actions: [
      'Elige un desacuerdo pendiente y habla con cada parte por separado antes de proponer una salida.',
      'En tu próximo desacuerdo, escribe qué necesita cada parte y propón algo que atienda las dos necesidades.',
      'Cuando notes una molestia, invita a platicar en menos de dos días, en privado y sobre un solo hecho.',
    ],
    practised_by: [0, 0, 1, 2, 1],
    questions: [
      '¿Qué conflicto estoy dejando crecer?',
      '¿En qué desacuerdo sentiste que tomé partido?',
    ],
  },
  vision_estrategica: {
    actions: [
      'Explica en tu próxima junta cómo se une cada tarea grande con un objetivo de la empresa, y cuál no se une.',
      'Antes de cerrar tu próximo plan, pregunta a dos áreas qué les cambia y escribe cómo se verá en un año.',
      'Aparta treinta minutos cada viernes para leer de tu sector y comparte una idea que cambie algo en tu área.',
    ],
    practised_by: [0, 1, 2, 1, 0],
    questions: [
      '¿Qué debería dejar de hacer mi área para apoyar el objetivo del año?',
      '¿Qué está pasando en nuestro sector que no estoy viendo?',
    ],
  },
  venta: {
    actions: [
      'Antes de tu próxima visita, escribe qué problema tiene el cliente y el dato que muestra que lo resuelves.',
      'Anota las tres objeciones que más oyes, prepara un dato para cada una y decide qué puedes ceder y qué no.',
      'Repasa el lunes tus oportunidades abiertas: ponle a cada una el siguiente paso y su fecha, o ciérrala.',
    ],
    practised_by: [0, 0, 1, 1, 2],
    questions: [
      '¿A qué visita me acompañarías para decirme qué notas?',
      '¿Qué oportunidad estoy dejando enfriar?',
    ],
  },
  seguridad: {
    actions: [
      'Antes de la primera tarea del día, revisa tu equipo y repasa en voz alta los tres pasos de mayor riesgo.',
      'Recorre tu zona el lunes, reporta ese día un riesgo que ya se volvió costumbre y pregunta el viernes qué pasó.',
      'Termina cada turno con cinco minutos de orden: guarda lo que no se usó y quita lo que estorba.',
    ],
    practised_by: [0, 0, 1, 2, 0],
    questions: [
      '¿Qué riesgo de nuestra área debería reportar primero?',
      '¿Qué paso me has visto saltar con la prisa?',
    ],
  },
  aprendizaje: {
    actions: [
      'Elige un tema de tu oficio, aparta una hora fija esta semana y explica a alguien en cinco minutos lo que aprendiste.',
      'Al terminar tu próxima entrega, pregunta a quien la recibe «¿qué harías distinto?» y cambia una cosa en la siguiente.',
      'Anota tu último error, escribe en un renglón qué harás la próxima vez y ponlo donde lo veas antes de repetir la tarea.',
    ],
    practised_by: [1, 0, 0, 1, 2],
    questions: [
      '¿Qué me convendría aprender este año para mi puesto?',
      '¿De qué tema notas que me falta preguntar más?',
    ],
  },
  uso_de_datos: {
    actions: [
      'Antes de tu próxima propuesta, busca un dato que la apoye y uno que la ponga en duda, y presenta los dos.',
      'Toma el reporte que más usas y pregunta hoy a quien lo hace de dónde sale cada número.',
      'En tu próxima junta, muestra un solo número, di con qué se compara y pregunta qué entendió cada quien.',
    ],
    practised_by: [0, 1, 0, 2, 0],
    questions: [
      '¿Qué dato deberíamos revisar antes de decidir este mes?',
      '¿Cuándo me viste afirmar algo sin comprobarlo?',
    ],
  },
  inclusion: {
    actions: [
      'En tu próxima junta, pide primero la opinión de quien menos habló en la anterior y espera hasta que termine.',
      'La próxima vez que un comentario ofenda a alguien, dilo en ese momento con calma y busca después a la persona.',
      'Escribe con qué criterio repartes las oportunidades de este mes, compártelo con tu equipo y pregunta qué le falta.',
    ],
    practised_by: [0, 1, 1, 2, 2],
    questions: [
      '¿A quién de mi equipo le estoy dando menos oportunidades?',
      '¿En qué reunión sentiste que tu voz contó poco?',
    ],
  },
  conduccion_del_cambio: {
    actions: [
      'Escribe en tres renglones por qué se cambia, qué se gana y qué se pierde, y léelo a tu equipo esta semana.',
      'Antes de anunciar el próximo cambio, pregunta a tres personas qué les preocupa y responde por escrito a cada duda.',
      'Elige un cambio que se esté quedando a medias, ponle tres fechas de revisión y consigue hoy lo que al equipo le falta.',
    ],
    practised_by: [0, 1, 1, 2, 2],
    questions: [
      '¿Qué cambio que anuncié ya perdió fuerza?',
      '¿Qué te faltó saber en el último cambio que conduje?',
    ],
  },
  alianzas: {
    actions: [
      'Antes de presentar tu próximo proyecto, habla con dos áreas que lo necesiten y pregunta qué ganarían con él.',
      'Haz la lista de lo que prometiste a otras áreas, cumple una promesa esta semana y pon fecha a las demás.',
      'En tu próximo informe, nombra a cada área que ayudó y di qué hizo, antes de hablar de tu parte.',
    ],
    practised_by: [0, 0, 1, 2, 1],
    questions: [
      '¿Con quién debería construir una relación este trimestre?',
      '¿Qué le prometí a tu área que sigue pendiente?',
    ],
  },
  gestion_de_recursos: {
    actions: [
      'Toma tus tres proyectos más caros, escribe cuánto cuestan y qué beneficio dan, y detén el que menos aporta.',
      'Publica cada mes en cinco renglones en qué usó tu área su presupuesto y qué se logró con él.',
      'Cuando cambie una prioridad, decide en esa semana qué persona o qué monto se mueve y avisa a quien lo pierde.',
    ],
    practised_by: [2, 0, 1, 2, 0],
    questions: [
      '¿En qué estamos gastando que ya dejó de dar valor?',
      '¿Qué recurso te falta que podría mover hacia tu área?',
    ],
  },
}
