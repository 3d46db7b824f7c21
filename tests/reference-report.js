// The design's own computation of the report, as it was handed over, to compare the product with:
// `reference-report.test.ts`. Left out are the report of two pages and the earlier cycle.
// Every number, word and sentence of the report, from answers. Pure: no clock, no chance, no files.
// Exact fractions until a number is printed; from there on every word is decided by the PRINTED number (whole tenths).

const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const frac = (n, d = 1n) => {
  const g = gcd(n, d) || 1n
  return { n: n / g, d: d / g }
}
const add = (a, b) => frac(a.n * b.d + b.n * a.d, a.d * b.d)
export const mean = (list) => {
  const some = list.filter(Boolean)
  return some.length === 0
    ? null
    : frac(some.reduce(add, frac(0n)).n, some.reduce(add, frac(0n)).d * BigInt(some.length))
}
/** Tenths, half away from zero. */
export const tenths = (f) => {
  if (!f) return null
  const size = f.n < 0n ? -f.n : f.n
  const t = Number((size * 20n + f.d) / (2n * f.d))
  return f.n < 0n ? -t : t
}
export const show = (t) =>
  t === null ? null : `${t < 0 ? '−' : ''}${Math.floor(Math.abs(t) / 10)}.${Math.abs(t) % 10}`
export const signed = (t) => (t > 0 ? '+' : '') + show(t)

const NAMES = {
  auto: { name: 'Tú', your: 'tú', short: 'Tú' },
  lider: { name: 'Líder', your: 'tu líder', short: 'Líder' },
  companero: { name: 'Compañeros', your: 'tus compañeros', short: 'Comp.' },
  equipo: { name: 'Equipo', your: 'tu equipo', short: 'Equipo' },
  cliente: { name: 'Clientes', your: 'tus clientes', short: 'Client.' },
  otros: { name: 'Otros evaluadores', your: 'otros evaluadores', short: 'Otros ev.' },
}
const plural = { companero: true, cliente: true, otros: true }
const NUM = [
  'ninguna',
  'una',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
]
const num = (n) => NUM[n] ?? String(n)
const e = (next) => (/^h?i(?!e)/i.test(next) ? 'e' : 'y')
export const list = (items) =>
  items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${e(items.at(-1).replace(/^«/, ''))} ${items.at(-1)}`
const quoted = (names) =>
  list(names.some((n) => / [ye] /.test(n)) && names.length > 1 ? names.map((n) => `«${n}»`) : names)
const upper = (s) => s.charAt(0).toUpperCase() + s.slice(1)

/** Blocks from counts only (docs/reports.md). */
export function blocksOf(counts, m) {
  const own = [],
    small = []
  for (const key of ['companero', 'equipo', 'cliente']) {
    const n = counts[key] ?? 0
    if (n >= m) own.push({ key, relations: [key], n })
    else if (n > 0) small.push({ key, n })
  }
  let pool = small.reduce((s, b) => s + b.n, 0)
  const relations = small.map((b) => b.key)
  while (pool > 0 && pool < m && own.length > 0) {
    const least = own.reduce((a, b) => (b.n < a.n ? b : a))
    own.splice(own.indexOf(least), 1)
    relations.push(least.key)
    pool += least.n
  }
  const blocks = counts.lider > 0 ? [{ key: 'lider', relations: ['lider'], n: counts.lider }] : []
  blocks.push(...own)
  if (pool >= m) blocks.push({ key: 'otros', relations, n: pool })
  return { blocks, withheld: pool > 0 && pool < m ? relations : [] }
}

/** Equal weights: 1 / Σ(w²/n). */
export const effective = (ns) =>
  ns.length === 0 ? 0 : ns.length ** 2 / ns.reduce((s, n) => s + 1 / n, 0)
export const SOLID = 5
const certaintyOf = (neff) => (neff >= SOLID ? 'sólida' : neff >= 3 ? 'tentativa' : 'sin base')

/**
 * Share of notable gaps that chance alone gives: the spread of single answers that the 4 % of
 * docs/reports.md, certainty, suppose.
 */
const SPREAD = 1.16
const erfc = (x) => {
  const t = 1 / (1 + 0.3275911 * x)
  return (
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-x * x)
  )
}
export const falseAlarm = (gap, neff, range) =>
  erfc(gap / ((SPREAD * range) / 4 / Math.sqrt(neff)) / Math.SQRT2)
const oneIn = (p) => {
  const n = 1 / p
  return n >= 15
    ? String(Math.round(n / 5) * 5)
    : n >= 10
      ? '10'
      : String(Math.max(2, Math.round(n)))
}

export function reportOf(input) {
  const { scale, minimum: m, person, sheets, competences, invited } = input
  const R = scale.highest - scale.lowest,
    lo = scale.lowest * 10,
    hi = scale.highest * 10
  const cut = Math.ceil(lo + 6.25 * R),
    notable = Math.ceil(1.875 * R),
    marked = Math.ceil(2.5 * R),
    tie = Math.round(0.75 * R),
    step = Math.max(1, Math.round(0.5 * R))
  const counts = {}
  for (const s of sheets) counts[s.relation] = (counts[s.relation] ?? 0) + 1
  const { blocks, withheld } = blocksOf(counts, m)
  const others = sheets.filter((s) => s.relation !== 'auto').length
  const self = sheets.find((s) => s.relation === 'auto')
  const shownOf = (relation) =>
    relation === 'auto'
      ? 'Aparte'
      : (counts[relation] ?? 0) === 0
        ? 'Sin respuestas'
        : withheld.includes(relation)
          ? 'No se muestra'
          : blocks.find((b) => b.relations.includes(relation))?.key === 'otros'
            ? 'Con «Otros evaluadores»'
            : 'Aparte'
  const rows = ['lider', 'companero', 'equipo', 'cliente']
    .filter((k) => invited[k])
    .map((k) => ({
      mark: withheld.includes(k) ? k : (blocks.find((b) => b.relations.includes(k))?.key ?? k),
      name: NAMES[k].name,
      invited: invited[k],
      completed: counts[k] ?? 0,
      shown: shownOf(k),
    }))
  const invitedAll = rows.reduce((s, r) => s + r.invited, 0)
  const base = {
    company: input.company,
    colors: input.colors,
    project: input.project,
    person,
    role: input.role,
    given: person.split(' ')[0],
    limit: input.limit,
    paper: input.paper ?? 'letter',
    minimum: m,
    scale: {
      low: scale.lowest,
      high: scale.highest,
      cut: cut / 10,
      cutText: show(cut),
      words: scale.words,
      na: true,
    },
    hash: input.hash,
    version: 2,
    participation: { completed: others, invited: invitedAll, rows, self: Boolean(self) },
    notableText: show(notable),
    markedText: show(marked),
    tieText: show(tie),
  }
  if (blocks.length === 0) return { ...base, kind: 'few' }

  const cell = (block, q) => {
    const given = sheets
      .filter((s) => block.relations.includes(s.relation))
      .map((s) => s.choices[q])
      .filter((v) => v !== null)
    const least = block.key === 'lider' ? 1 : m
    return given.length < least
      ? null
      : {
          f: frac(BigInt(given.reduce((a, b) => a + b, 0)), BigInt(given.length)),
          n: given.length,
          given,
        }
  }
  let at = 0
  const looks = (selfF, blockFs, ns) => {
    const o = mean(blockFs),
      s = tenths(selfF),
      t = tenths(o)
    const gap = s !== null && t !== null ? s - t : null
    const neff = effective(ns)
    const certainty = certaintyOf(neff)
    const perception =
      gap === null
        ? null
        : certainty === 'sin base'
          ? null
          : Math.abs(gap) < notable
            ? 'similar'
            : gap > 0
              ? 'above'
              : 'below'
    return {
      exactOthers: o,
      self: s,
      others: t,
      gap,
      neff,
      certainty,
      perception,
      strong: gap !== null && Math.abs(gap) >= marked,
    }
  }
  let suppressed = false
  const lines = competences.map((c, ci) => {
    const qs = c.questions.map((text, qi) => {
      const q = at++
      const cells = blocks.map((b) => cell(b, q))
      if (cells.some((x) => !x)) suppressed = true
      const values = self?.choices[q] ?? null
      const five = blocks
        .map((b, i) => (b.key !== 'lider' && cells[i] && cells[i].n >= 5 ? cells[i].given : []))
        .flat()
      const av = five.reduce((a, b) => a + b, 0) / five.length
      const consensus =
        five.length === 0
          ? null
          : 1 - five.reduce((a, b) => a + (b - av) ** 2, 0) / five.length / ((R * R) / 4)
      return {
        id: `${ci + 1}.${qi + 1}`,
        key: `q-${ci + 1}-${qi + 1}`,
        text,
        competence: c.name,
        ci,
        selfF: values === null ? null : frac(BigInt(values)),
        cellsF: cells.map((x) => x?.f ?? null),
        ...looks(
          values === null ? null : frac(BigInt(values)),
          cells.map((x) => x?.f ?? null),
          cells.flatMap((x) => (x ? [x.n] : [])),
        ),
        cells: cells.map((x) => tenths(x?.f ?? null)),
        split: consensus !== null && consensus < 0.75,
      }
    })
    const blockF = blocks.map((_, i) => mean(qs.map((q) => q.cellsF[i])))
    return {
      id: `${ci + 1}`,
      key: c.key,
      name: c.name,
      description: c.description,
      important: Boolean(c.important),
      action: c.action,
      ask: c.ask,
      questions: qs,
      ...looks(
        mean(qs.map((q) => q.selfF)),
        blockF,
        blocks.flatMap((b, i) => (blockF[i] ? [b.n] : [])),
      ),
      cells: blockF.map(tenths),
    }
  })
  const behaviours = lines.flatMap((c) => c.questions)
  const own = tenths(mean(lines.map((c) => c.exactOthers)))
  const veryHigh = Math.round(lo + 8.5 * R),
    veryLow = Math.round(lo + 3.75 * R)
  for (const c of lines)
    c.level =
      c.others === null
        ? null
        : c.others >= veryHigh || (c.others >= cut && c.others - own >= step)
          ? 'alto'
          : c.others < veryLow || (c.others < cut && own - c.others >= step)
            ? 'bajo'
            : 'medio'

  // Ties: from the highest down, a band reaches less than `tie` below its first.
  const sorted = lines
    .filter((c) => c.others !== null)
    .sort((a, b) => b.others - a.others || Number(a.id) - Number(b.id))
  const bands = []
  for (const c of sorted) {
    const last = bands.at(-1)
    if (last && last[0].others - c.others < tie) last.push(c)
    else bands.push([c])
  }
  bands.forEach((b, i) =>
    b.forEach((c) => {
      c.band = i
      c.tied = b.length
    }),
  )

  const nameOf = (i) => NAMES[blocks[i].key].your
  const valued = (q, test) =>
    blocks.map((_, i) => i).filter((i) => q.cells[i] !== null && test(q.cells[i]))
  const said = (q, indexes) => list(indexes.map((i) => `${nameOf(i)} (${show(q.cells[i])})`))
  const who = (q, low) => {
    const yes = valued(q, (v) => (low ? v < cut : v >= cut)),
      no = valued(q, (v) => (low ? v >= cut : v < cut))
    if (yes.length + no.length === 1) return `Lo dice ${said(q, yes.concat(no))}.`
    if (no.length === 0)
      return yes.length === blocks.length && blocks.length > 2
        ? `Coinciden todos: ${said(q, yes)}.`
        : `Coinciden ${said(q, yes)}.`
    if (yes.length === 0)
      return `${low ? 'Ningún grupo lo pone' : 'Ningún grupo llega'} ${low ? 'abajo de' : 'a'} ${show(cut)}: ${said(q, no)}.`
    return `Lo ve${yes.length > 1 || plural[blocks[yes[0]].key] ? 'n' : ''} así ${said(q, yes)}; ${said(q, no)}, no.`
  }
  const item = (q, extra) => ({
    id: q.id,
    key: q.key,
    text: q.text,
    competence: q.competence,
    self: q.self,
    others: q.others,
    selfText: show(q.self),
    othersText: show(q.others),
    cells: q.cells,
    gapText: q.gap === null ? null : signed(q.gap),
    ...extra,
  })
  const scored = behaviours.filter((q) => q.others !== null)

  // Conserva
  const least = (q) => Math.min(...q.cells.filter((v) => v !== null))
  const best = [...scored].sort(
    (a, b) =>
      b.others - a.others ||
      least(b) - least(a) ||
      (lines[b.ci].others ?? 0) - (lines[a.ci].others ?? 0),
  )
  const keep = []
  for (const q of best) if (keep.length < 2 && !keep.some((k) => k.ci === q.ci)) keep.push(q)
  const keepItems = keep.map((q) =>
    item(q, {
      why:
        (q.others >= cut
          ? `Los demás lo califican con ${show(q.others)}`
          : `Es de lo más alto que te ven, con ${show(q.others)}, aunque todavía abajo de ${show(cut)}`) +
        (q.self === null
          ? '.'
          : q.gap <= -notable
            ? `; tú te pusiste ${show(q.self)}. Lo haces mejor de lo que crees.`
            : `; tú, con ${show(q.self)}.`),
      who: who(q, false),
    }),
  )

  // Behaviours: blind spots and hidden strengths, conclusive only
  const solid = scored.filter(
    (q) => q.gap !== null && q.certainty === 'sólida' && Math.abs(q.gap) >= notable,
  )
  const blind = solid
    .filter((q) => q.self >= cut && q.others < cut && q.gap > 0)
    .sort((a, b) => b.gap - a.gap || a.others - b.others)
  const hidden = solid
    .filter((q) => q.others >= cut && q.self < cut && q.gap < 0)
    .sort((a, b) => a.gap - b.gap || b.others - a.others)
  const rest = solid
    .filter((q) => !blind.includes(q) && !hidden.includes(q))
    .sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap))
  const tentative = scored.filter(
    (q) => q.gap !== null && q.certainty === 'tentativa' && Math.abs(q.gap) >= notable,
  ).length

  const most = behaviours.length > 40 ? 4 : 3

  // Priorities: importance × how far from the top, ties by the number of blind spots
  const blindsIn = (c) => blind.filter((q) => q.ci === Number(c.id) - 1).length
  const weight = (c) => (c.important ? 3 : 2) * (hi - c.others)
  const priorities = lines
    .filter((c) => c.others !== null && c.level !== 'alto')
    .sort((a, b) => weight(b) - weight(a) || blindsIn(b) - blindsIn(a))
    .slice(0, 3)
  const anyImportant = lines.some((c) => c.important)

  // Conversa
  const talk =
    blind[0] ??
    hidden[0] ??
    [...scored]
      .filter((q) => spread(q) !== null && spread(q) >= marked)
      .sort((a, b) => spread(b) - spread(a))[0] ??
    null
  function spread(q) {
    const v = q.cells.filter((x) => x !== null)
    return v.length < 2 ? null : Math.max(...v) - Math.min(...v)
  }
  const talkKind = !talk
    ? null
    : blind.includes(talk)
      ? 'Punto ciego'
      : hidden.includes(talk)
        ? 'Fortaleza oculta'
        : 'Miradas distintas'
  const talkItem =
    talk &&
    item(talk, {
      kind: talkKind,
      why:
        talkKind === 'Punto ciego'
          ? `Te calificas con ${show(talk.self)} y los demás con ${show(talk.others)}: ${show(talk.gap)} puntos por debajo.`
          : talkKind === 'Fortaleza oculta'
            ? `Te calificas con ${show(talk.self)} y los demás con ${show(talk.others)}: lo haces mejor de lo que crees.`
            : `No todos ven lo mismo: entre el grupo más alto y el más bajo hay ${show(spread(talk))} puntos.`,
      who: who(talk, talkKind !== 'Fortaleza oculta'),
    })
  const lowestIn = (c) =>
    c.questions
      .filter((q) => q.others !== null && q !== talk)
      .sort((a, b) => a.others - b.others || (b.gap ?? 0) - (a.gap ?? 0))
  const first = priorities[0] ?? sorted.at(-1)
  const tryQ = lowestIn(first)[0]
  const tryItem =
    tryQ &&
    item(tryQ, {
      why: `Es lo más bajo de ${first.name}: ${show(tryQ.others)}${tryQ === lowestIn(first)[0] && talk?.ci === tryQ.ci && talk.others <= tryQ.others ? ' (sin contar lo que vas a conversar)' : ''}.`,
      who: who(tryQ, true),
      action: first.action,
    })

  // Certainty, one sentence
  const nall = effective(blocks.map((b) => b.n)),
    p = falseAlarm(notable / 10, nall, R),
    cert = certaintyOf(nall)
  const certainty = {
    word: cert,
    neff: Math.floor(nall),
    text:
      cert === 'sin base'
        ? 'Sólo se muestra lo que respondió tu líder: es una opinión valiosa, pero no un patrón.'
        : `Respondieron ${others} personas; como cada grupo pesa igual, equivalen a unas ${Math.floor(nall)} opiniones independientes. Una diferencia de ${show(notable)} o más aparecería por puro azar cerca de 1 de cada ${oneIn(p)} veces` +
          (cert === 'sólida'
            ? ': por eso sólo destacamos ésas.'
            : ': úsala para preguntar, no para concluir.'),
  }

  // Profile in words
  const names = (cs) => quoted(cs.map((c) => c.name))
  const headline =
    sorted.length === 1
      ? `${sorted[0].name}: los demás te califican con ${show(sorted[0].others)}`
      : bands.length === 1
        ? `Tus ${num(sorted.length)} competencias están empatadas: no hay un orden que leer`
        : bands.length === sorted.length && sorted.length > 3
          ? `De ${sorted[0].name} (${show(sorted[0].others)}) a ${sorted.at(-1).name} (${show(sorted.at(-1).others)}), sin empates`
          : `${bands[0].length > 3 ? upper(num(bands[0].length)) + ' competencias empatan arriba' : names(bands[0]) + (bands[0].length > 1 ? ' van' : ' va') + ' arriba'}; ${bands.at(-1).length > 3 ? num(bands.at(-1).length) + ' empatan abajo' : names(bands.at(-1)) + ', abajo'}`
  const tieSentence =
    bands.filter((b) => b.length > 1).length === 0
      ? null
      : `Las que comparten corchete están empatadas: entre ellas hay menos de ${show(tie)} y el orden no significa nada.`
  const seen = (kind) => lines.filter((c) => c.perception === kind)
  const perceptionSentence = lines.every((c) => c.perception === null)
    ? self
      ? null
      : 'No respondiste tu autoevaluación, así que aquí sólo está la mirada de los demás.'
    : seen('above').length + seen('below').length === 0
      ? 'En ninguna competencia hay una diferencia notable entre cómo te ves y cómo te ven.'
      : [
          seen('above').length ? `Te ves más arriba en ${names(seen('above'))}` : '',
          seen('below').length
            ? `${seen('above').length ? 'más abajo' : 'Te ves más abajo'} en ${names(seen('below'))}`
            : '',
        ]
          .filter(Boolean)
          .join('; ') + (seen('similar').length ? '. En lo demás coinciden.' : '.')
  const mixed = new Set(lines.map((c) => c.certainty)).size > 1

  // By relation in words
  const differences = []
  const far = lines
    .filter((c) => c.cells.filter((v) => v !== null).length > 1)
    .map((c) => ({ c, span: spread(c) }))
    .sort((a, b) => b.span - a.span)
  for (const { c, span } of far.filter((x) => x.span >= marked).slice(0, 3)) {
    const top = c.cells.indexOf(Math.max(...c.cells.filter((v) => v !== null))),
      low = c.cells.indexOf(Math.min(...c.cells.filter((v) => v !== null)))
    differences.push({
      name: c.name,
      text: `${nameOf(top)} te da${plural[blocks[top].key] ? 'n' : ''} ${show(c.cells[top])} y ${nameOf(low)}, ${show(c.cells[low])}. Son ${show(span)} puntos: ¿qué ven unos que los otros no?`,
    })
  }
  const near = far.at(-1)
  if (near && near.span <= R && blocks.length > 1)
    differences.push({
      name: near.c.name,
      text: `todos ven casi lo mismo (de ${show(Math.min(...near.c.cells.filter((v) => v !== null)))} a ${show(Math.max(...near.c.cells.filter((v) => v !== null)))}).`,
    })
  const strict = blocks
    .map((b, i) => {
      const ds = lines.filter((c) => c.cells[i] !== null).map((c) => c.cells[i] - c.others)
      return {
        i,
        d: ds.reduce((a, x) => a + x, 0) / ds.length,
        below: ds.filter((x) => x < 0).length,
        above: ds.filter((x) => x > 0).length,
        of: ds.length,
      }
    })
    .sort((a, b) => Math.abs(b.d) - Math.abs(a.d))[0]
  const relationHeadline =
    blocks.length < 2
      ? `Sólo hay respuestas de ${nameOf(0)} para mostrar`
      : strict && Math.abs(strict.d) >= R
        ? `${upper(nameOf(strict.i))} te ve${plural[blocks[strict.i].key] ? 'n' : ''} más ${strict.d < 0 ? 'abajo' : 'arriba'} que los demás en ${strict.of === 1 ? 'la competencia evaluada' : `${strict.d < 0 ? strict.below : strict.above} de ${strict.of} competencias`}`
        : differences.length && far[0].span >= marked
          ? `Donde más se separan las miradas: ${far[0].c.name}`
          : 'Los grupos ven casi lo mismo'
  const extremes = blocks.map((b, i) => {
    const some = behaviours.filter((q) => q.cells[i] !== null)
    const edge = (best) => {
      const v = best(...some.map((q) => q.cells[i])),
        at = some.filter((q) => q.cells[i] === v)
      return { text: at[0].text, key: at[0].key, id: at[0].id, value: show(v), more: at.length - 1 }
    }
    return {
      key: b.key,
      name: NAMES[b.key].name,
      n: b.n,
      high: edge(Math.max),
      low: edge(Math.min),
    }
  })

  const words = { above: 'Te ves más arriba', below: 'Te ves más abajo', similar: 'Parecido' }
  const publicLine = (c) => ({
    id: c.id,
    name: c.name,
    key: c.key,
    self: c.self,
    others: c.others,
    selfText: show(c.self),
    othersText: show(c.others),
    gapText: c.gap === null ? null : signed(c.gap),
    cells: c.cells,
    cellsText: c.cells.map(show),
    notable: c.gap !== null && Math.abs(c.gap) >= notable && c.perception !== null,
    strong: c.strong,
    certainty: c.certainty,
    perception: c.perception && words[c.perception],
  })
  return {
    ...base,
    kind: 'full',
    series: blocks.map((b) => ({
      key: b.key,
      name: NAMES[b.key].name,
      short: NAMES[b.key].short,
      n: b.n,
      relations: b.relations.map((r) => NAMES[r].name),
    })),
    message: {
      keep: keepItems,
      talk: talkItem,
      talkNone:
        'No hay un punto ciego ni una fortaleza oculta con base suficiente, y los grupos ven cosas parecidas. Pregunta por un ejemplo de lo más alto y de lo más bajo.',
      try: tryItem,
      certainty,
    },
    profile: {
      headline,
      tieSentence,
      perceptionSentence,
      mixed,
      certaintyText: mixed ? null : certainty.word,
      own: show(own),
      levelRule: `Alto: ${show(cut)} o más y al menos ${show(step)} arriba de tu propio promedio (${show(own)}), o ${show(veryHigh)} o más. Bajo: menos de ${show(cut)} y al menos ${show(step)} abajo de tu promedio, o menos de ${show(veryLow)}. Medio: lo demás.`,
      bands: bands.map((b) => b.length),
      lines: sorted.map((c) => ({
        ...publicLine(c),
        level: c.level,
        tied: c.tied,
        band: c.band,
        important: c.important,
      })),
      missing: lines.filter((c) => c.others === null).map((c) => c.name),
    },
    relation: { headline: relationHeadline, lines: sorted.map(publicLine), differences, extremes },
    behaviours: {
      finding: `${behaviours.length} conductas, de ${show(best[0].others)} a ${show(best.at(-1).others)}`,
      suppressed,
      split: behaviours.some((q) => q.split),
      hasSelf: Boolean(self),
      groups: lines.map((c) => ({
        ...publicLine(c),
        description: c.description,
        questions: c.questions.map((q) => ({
          ...publicLine(q),
          key: q.key,
          name: undefined,
          text: q.text,
          split: q.split,
        })),
      })),
    },
    gaps: {
      blind: blind.slice(0, most).map((q) => item(q, { who: who(q, true) })),
      blindMore: Math.max(0, blind.length - most),
      hidden: hidden.slice(0, most).map((q) => item(q, { who: who(q, false) })),
      hiddenMore: Math.max(0, hidden.length - most),
      rest: rest.slice(0, 4).map((q) => item(q, {})),
      restMore: Math.max(0, rest.length - 4),
      tentative,
      headline:
        blind.length + hidden.length === 0
          ? 'Ninguna diferencia con base suficiente cruza el corte'
          : [
              blind.length
                ? `${upper(blind.length === 1 ? 'un punto ciego' : num(blind.length).replace('una', 'un') + ' puntos ciegos')}`
                : 'Ningún punto ciego',
              hidden.length
                ? `${hidden.length === 1 ? 'una fortaleza oculta' : num(hidden.length) + ' fortalezas ocultas'}`
                : 'ninguna fortaleza oculta',
            ].join(' y '),
    },
    comments: input.comments ?? [],
    monday: {
      anyImportant,
      items: priorities.map((c) => ({
        name: c.name,
        othersText: show(c.others),
        level: c.level,
        important: c.important,
        id: c.id,
        behaviours: lowestIn(c)
          .concat(talk && talk.ci === Number(c.id) - 1 ? [talk] : [])
          .sort((a, b) => a.others - b.others)
          .slice(0, 2)
          .map((q) => item(q, { who: who(q, true) })),
        action: c.action,
        ask: c.ask,
      })),
    },
    leader: {
      topics: [...new Set(priorities.map((c) => c.name))].slice(0, 3),
      asks: priorities.map((c) => ({ name: c.name, ask: c.ask })),
      strength: keep[0]?.text,
    },
  }
}
