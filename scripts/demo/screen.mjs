/** How the demonstration looks: plain text, with colours on a terminal that wants them. */

const WIDTH = 100;
const MARGIN = 9;
const COLOURS = { bold: 1, dim: 2, green: 32, yellow: 33, cyan: 36 };
const colourful = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

export const paint = (colour, text) => (colourful ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text);

export function print(...lines) {
  for (const line of lines.length === 0 ? [''] : lines) process.stdout.write(`${line}\n`);
}

let scenes = 0;

export function scene(title, happening) {
  scenes += 1;
  print(
    '',
    paint('bold', `${scenes}. ${title}`),
    ...wrapped(happening, 3, 2).map((line) => paint('dim', line)),
  );
}

/** One side's turn. Each text is one paragraph and takes at most two lines. */
export function says(who, ...texts) {
  const colour = who === 'agent' ? 'cyan' : 'yellow';
  const lines = texts.flatMap((text) => wrapped(text, MARGIN, 2));
  const [first = '', ...rest] = lines;
  print(`  ${paint(colour, who.padEnd(MARGIN - 2))}${first.trimStart()}`, ...rest);
}

/** A statement that was checked just now. */
export function held(sentence) {
  const [first = '', ...rest] = wrapped(sentence, MARGIN + 2, 3);
  print(`  ${paint('green', 'checked')}  ${first.trimStart()}`, ...rest);
}

/** `st.v1.k2h0…9xq4` instead of a whole token, wherever one stands in a text. */
const shortTokens = (text) => text.replace(/\b((?:st|ack)\.v\d+\.\w{4})\w+(\w{4})\b/g, '$1…$2');

export function clip(text, length) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

function wrapped(text, indent, most) {
  const lines = [];
  let line = '';
  for (const word of shortTokens(text).split(/\s+/)) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  const shown = lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
  return shown.map((shownLine) => ' '.repeat(indent) + shownLine);
}
