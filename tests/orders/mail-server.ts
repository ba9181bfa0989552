import { createServer, type Server, type Socket } from 'node:net'

/** A mail server that answers `reply` to each message, and keeps what it was sent. */
export const mailServer = async (
  reply: string,
  sender = '250 ok',
): Promise<{ url: string; messages: string[]; server: Server }> => {
  const messages: string[] = []
  const talk = (socket: Socket): void => {
    let inData = false
    let message = ''
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8')
      if (inData) {
        message += text
        if (!message.endsWith('\r\n.\r\n')) return
        inData = false
        messages.push(message)
        message = ''
        socket.write(`${reply}\r\n`)
        return
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (/^EHLO/i.test(line)) socket.write('250 test\r\n')
        else if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write(`${/^MAIL FROM/i.test(line) ? sender : '250 ok'}\r\n`)
      }
    })
    socket.on('error', () => socket.destroy())
  }
  const server = createServer(talk).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  return { url: `smtp://127.0.0.1:${address.port}`, messages, server }
}
