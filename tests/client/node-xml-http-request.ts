import { type ClientRequest, request } from 'node:http'

/**
 * XMLHttpRequest of the browsers over Node's own client, as far as `transfer.ts` asks for it: bytes really leave for a
 * server at `origin`. What a browser itself does with it is held by tests/browser.
 */
export const nodeXMLHttpRequest = (origin: string) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    timeout = 0
    private asked: ClientRequest | undefined
    private aborted = false
    protected method = ''
    protected path = ''
    private headers: Record<string, string> = {}

    open(method: string, path: string): void {
      Object.assign(this, { method, path })
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }

    abort(): void {
      this.aborted = true
      this.asked?.destroy()
    }

    async send(body: Blob | FormData): Promise<void> {
      const { method, headers } = this
      const asked = request(new URL(this.path, origin), { method, headers })
      this.asked = asked
      asked.on('response', (response) => {
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          this.responseText += text
        })
        response.on('end', () => {
          this.status = response.statusCode ?? 0
          this.end('load')
        })
      })
      asked.on('error', () => this.end(this.aborted ? 'abort' : 'error'))
      const sent = new Response(body)
      const type = sent.headers.get('content-type')
      if (type !== null && !asked.hasHeader('content-type')) asked.setHeader('content-type', type)
      const bytes = Buffer.from(await sent.arrayBuffer())
      for (const [from, to] of [
        [0, bytes.length / 2],
        [bytes.length / 2, bytes.length],
      ] as const) {
        asked.write(bytes.subarray(from, to))
        const progress = Object.assign(new Event('progress'), { loaded: to, total: bytes.length })
        this.upload.dispatchEvent(progress)
      }
      asked.end()
    }

    private end(how: 'load' | 'error' | 'abort'): void {
      this.dispatchEvent(new Event(how))
      this.dispatchEvent(new Event('loadend'))
    }
  }
