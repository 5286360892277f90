import { type Connection, Schema } from 'mongoose';

interface Delivery {
  _id: string;
  expiresAt: Date;
}

/** Remembers for seven days which mails the SMTP server has accepted. */
export interface DeliveryStore {
  isSent(deliveryId: string): Promise<boolean>;
  markSent(deliveryId: string, at: Date): Promise<void>;
}

const keptForMs = 7 * 24 * 3_600_000;

export function createDeliveryStore(connection: Connection): DeliveryStore {
  const schema = new Schema<Delivery>(
    { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const deliveries = connection.model('Delivery', schema);

  return {
    async isSent(deliveryId) {
      return (await deliveries.findById(deliveryId).lean()) !== null;
    },
    async markSent(deliveryId, at) {
      const expiresAt = new Date(at.getTime() + keptForMs);
      await deliveries.updateOne({ _id: deliveryId }, { $setOnInsert: { expiresAt } }, { upsert: true });
    },
  };
}
