/** Text of the description, in which code stands between backticks. */
export function ApiText({ text }: { readonly text: string }) {
  // of a text that is split at its backticks every second part stood between two
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part))
}
