/** Why a command does nothing; `message` is for the operator, in a sentence or two. */
export class CommandRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandRefused'
  }
}
