/** Each breaks out of another context: text, attribute, script, style, address or template. */
export const attacks = [
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(2)>",
  '</script><script>alert(3)</script>',
  '" autofocus onfocus=alert(4) x="',
  "' style='animation:x' onanimationstart='alert(5)",
  '<iframe srcdoc="<script>parent.alert(6)</script>">',
  '</title></style></textarea><svg onload=alert(7)>',
  'javascript:alert(8)//<a href="javascript:alert(8)">x</a>',
  "{{constructor.constructor('alert(9)')()}}${alert(9)}",
  '<math><mtext></table><style><img title="</style><img src=x onerror=alert(10)>">',
  '--><!--><img src=x onerror=alert(11)>',
  '<details open ontoggle=alert(12)><b style="position:fixed;inset:0">&lt;b&gt;',
]

let count = 0
/** The next attack, made unique by its number. */
export const hostileText = (): string => `${attacks[count % attacks.length]} ${++count}`
/** An address that contains an attack. */
export const hostileEmail = (): string => `"><svg/onload=alert(${++count})>@ceiba.mx`
