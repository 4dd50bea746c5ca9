// The invitation to a table as a QR code, drawn by the server.
import { api } from '../lib/api'

export const QrCode = ({ code, size }: { code: string; size: number }) => (
  <img class="qr" src={api.qrUrl(code)} alt={`QR code of the invitation to table ${code}`} width={size} height={size} />
)
