/**
 * The shape of a group of nodes. Groups of the same test with the same outcome have the same bytes except for the end of their ids, the two
 * numbers of their location, and their subject. The common bytes are concatenated: up to the line, up to the column, up to the subject,
 * and up to the end.
 */
interface GroupShape {
  readonly same: BytesView;
  readonly behindHead: number;
  readonly behindBetween: number;
  readonly behindMiddle: number;
  /** The positions of the suffixes of its ids. The first one is in the head. */
  readonly suffixes: readonly number[];
  readonly suffixLength: number;
}

/** The parts of a group that differ from its shape. */
interface LikeGroup {
  readonly line: number;
  readonly column: number;
  /** The position after the group. */
  readonly end: number;
}

/**
 * Returns the shape of a group.
 * @param group  a group with its location, one byte per character.
 * @param id  the id of its nodes, without its end `suffix`, which all of them have.
 */
export function groupShape(group: string, id: string, suffix: string, isStatistic: boolean): GroupShape {
  // No literal or reference contains a line feed, so that a text that begins with one is not found inside them.
  const behind = (text: string, from: number) => group.indexOf(text, from) + text.length;
  const line = behind('\n  eiao:line "', 0);
  const behindLine = group.indexOf('"', line);
  const column = behind('\n  eiao:column "', behindLine);
  const behindColumn = group.indexOf('"', column);
  const nodeStart = `\n<#${id}-${isStatistic ? "M" : "A"}`;
  const subject = behind("\n  earl:subject ", group.indexOf(nodeStart, behindColumn));
  const behindSubject = group.indexOf(" ;\n", subject);
  const head = group.slice(0, line);
  const between = group.slice(behindLine, column);
  const middle = group.slice(behindColumn, subject);
  const suffixes: number[] = [`<#${id}-L`.length];
  const addSuffix = (before: string, kind: string, dropped: number) => {
    suffixes.push(behind(`${before}<#${id}-${kind}`, behindColumn) - dropped);
  };
  const numbers = behindLine - line + behindColumn - column;
  const all = numbers + behindSubject - subject;
  if (isStatistic) addSuffix("\n", "M", numbers);
  else {
    addSuffix("\n", "V", numbers);
    addSuffix("\n", "A", numbers);
    addSuffix("\n  earl:result ", "V", all);
  }
  addSuffix("\n  eiao:singleLocation ", "L", all);
  return {
    same: viewOf(Buffer.from(head + between + middle + group.slice(behindSubject), "latin1")),
    behindHead: head.length,
    behindBetween: head.length + between.length,
    behindMiddle: head.length + between.length + middle.length,
    suffixes,
    suffixLength: suffix.length,
  };
}

/**
 * Reads the group at a position if it has this shape with the suffix that was written last.
 * Cost: 0.3 µs, an eighth of the time without a shape.
 */
export function matchShape(shape: GroupShape, page: BytesView, at: number, subject: BytesView): LikeGroup | undefined {
  const { same, behindHead, behindBetween, behindMiddle } = shape;
  const line = at + behindHead;
  if (!sameBytes(same, 0, page, at, behindHead)) return undefined;
  const behindLine = endOfDigits(page.bytes, line);
  const between = behindBetween - behindHead;
  if (!sameBytes(same, behindHead, page, behindLine, between)) return undefined;
  const column = behindLine + between;
  const behindColumn = endOfDigits(page.bytes, column);
  const middle = behindMiddle - behindBetween;
  if (!sameBytes(same, behindBetween, page, behindColumn, middle)) return undefined;
  const subjectAt = behindColumn + middle;
  const { length } = subject.bytes;
  if (!sameBytes(subject, 0, page, subjectAt, length)) return undefined;
  const tail = same.bytes.length - behindMiddle;
  if (!sameBytes(same, behindMiddle, page, subjectAt + length, tail)) return undefined;
  if (behindLine === line || behindColumn === column) return undefined;
  const end = subjectAt + length + tail;
  return { line: numberAt(page.bytes, line, behindLine), column: numberAt(page.bytes, column, behindColumn), end };
}

/** Writes a suffix of the same length, from a position of a page, into a shape, so that the shape can match that group. */
export function setSuffix({ same, suffixes, suffixLength }: GroupShape, page: Buffer, at: number): void {
  for (let i = 0; i < suffixLength; i++) {
    const byte = page[at + i] as number;
    for (let spot = 0; spot < suffixes.length; spot++) same.bytes[(suffixes[spot] as number) + i] = byte;
  }
}

/** Returns true if two shapes with suffixes of the same length match the same groups. Sets the suffix of the first to that of the second. */
export function isSameShape(one: GroupShape, other: GroupShape): boolean {
  setSuffix(one, other.same.bytes, other.suffixes[0] as number);
  return one.same.bytes.equals(other.same.bytes);
}

const MOST_DIGITS = 15;
const ZERO = 48;
const NINE = 57;

/** Counts the suffix that was written last up by one. Returns false if the next one is longer or there is none. */
export function increment({ same: { bytes }, suffixes, suffixLength }: GroupShape): boolean {
  const first = suffixes[0] as number;
  let last = suffixLength - 1;
  while (last > 0 && bytes[first + last] === NINE) last--;
  const digit = bytes[first + last] as number;
  if (digit < ZERO || digit >= NINE) return false;
  for (let spot = 0; spot < suffixes.length; spot++) {
    const start = suffixes[spot] as number;
    bytes[start + last] = digit + 1;
    for (let i = last + 1; i < suffixLength; i++) bytes[start + i] = ZERO;
  }
  return true;
}

function endOfDigits(bytes: Buffer, start: number): number {
  let at = start;
  while (at < start + MOST_DIGITS && isDigit(bytes[at])) at++;
  return at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function numberAt(bytes: Buffer, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 10 + (bytes[at] as number) - ZERO;
  return number;
}

/** A shape, and the statements of its groups without their locations. */
export interface KnownShape<Said> {
  readonly shape: GroupShape;
  readonly said: Said;
}

/** Shapes by the id of their nodes and the length of its suffix. */
export interface KnownShapes<Said> {
  /** Returns the shapes of an id, the newest first. */
  of(id: string, suffixLength: number): readonly KnownShape<Said>[];
  add(id: string, known: KnownShape<Said>): void;
}

/** The most shapes per test: outcomes inside and outside of style sheets. With more, texts differ, and trying takes as long as reading. */
const MOST_OF_ONE = 6;
/** The most shapes in all. A rule set has about forty tests, whose numbers have four lengths. */
const MOST = 2_000;
/** The longest shape in bytes. */
const LONGEST = 4_000;

/** Creates an empty collection of shapes. It needs no more memory for a thousand sites than for one, and is cleared when it is full. */
export function createKnownShapes<Said>(): KnownShapes<Said> {
  const byId = new Map<string, KnownShape<Said>[][]>();
  let count = 0;
  return {
    of: (id, suffixLength) => byId.get(id)?.[suffixLength] ?? noShapes,
    add(id, known) {
      const { same, suffixLength } = known.shape;
      if (same.bytes.length > LONGEST) return;
      if (count === MOST) {
        byId.clear();
        count = 0;
      }
      let lengths = byId.get(id);
      if (lengths === undefined) byId.set(id, (lengths = []));
      const those = (lengths[suffixLength] ??= []);
      those.unshift(known);
      count++;
      if (those.length <= MOST_OF_ONE) return;
      those.pop();
      count--;
    },
  };
}

const noShapes: readonly never[] = [];

/** Bytes, and a view of the same memory that reads words. */
export interface BytesView {
  readonly bytes: Buffer;
  readonly words: DataView;
}

export function viewOf(bytes: Buffer): BytesView {
  return { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** A native comparison costs as much as a comparison of so many bytes by words. */
const SHORT = 250;

/** Returns true if `length` bytes of both are equal, or false if one of them ends before. */
export function sameBytes(one: BytesView, at: number, other: BytesView, otherAt: number, length: number): boolean {
  const end = at + length;
  const otherEnd = otherAt + length;
  if (end > one.bytes.length || otherEnd > other.bytes.length) return false;
  if (length > SHORT) return one.bytes.compare(other.bytes, otherAt, otherEnd, at, end) === 0;
  let i = 0;
  for (; i + 4 <= length; i += 4) if (one.words.getInt32(at + i) !== other.words.getInt32(otherAt + i)) return false;
  for (; i < length; i++) if (one.bytes[at + i] !== other.bytes[otherAt + i]) return false;
  return true;
}
