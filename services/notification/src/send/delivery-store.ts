import { type Connection, Schema } from 'mongoose';

interface Delivery {
  _id: string;
  expiresAt: Date;
}

const retentionMs = 7 * 24 * 3_600_000;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** Records for seven days which emails the SMTP server has accepted. */
export function createDeliveryStore(connection: Connection) {
  const schema = new Schema<Delivery>(
    { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const deliveries = connection.model('Delivery', schema);

  return {
    async isSent(deliveryId: string): Promise<boolean> {
      return (await deliveries.findById(deliveryId).lean()) !== null;
    },
    async markSent(deliveryId: string, at: Date): Promise<void> {
      const expiresAt = new Date(at.getTime() + retentionMs);
      await deliveries.updateOne({ _id: deliveryId }, { $setOnInsert: { expiresAt } }, { upsert: true });
    },
  };
}
