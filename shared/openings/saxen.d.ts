/** What we use of saxen, which has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(
      hook: 'openTag',
      told: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(hook: 'closeTag', told: (name: string) => void): this
    on(hook: 'text', told: (text: string, decode: Decode) => void): this
    on(hook: 'cdata', told: (text: string) => void): this
    on(hook: 'error', told: (error: Error) => void): this
    parse(xml: string): this
  }
}
