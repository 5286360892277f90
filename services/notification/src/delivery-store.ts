import { type Connection, Schema } from 'mongoose';

interface Delivery {
  _id: string;
  sentAt: Date;
}

/** Remembers for seven days which mails the SMTP server has accepted. */
export interface DeliveryStore {
  isSent(deliveryId: string): Promise<boolean>;
  markSent(deliveryId: string, at: Date): Promise<void>;
}

const keptForS = 7 * 24 * 3600;

export function createDeliveryStore(connection: Connection): DeliveryStore {
  const schema = new Schema<Delivery>(
    { _id: { type: String, required: true }, sentAt: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ sentAt: 1 }, { expireAfterSeconds: keptForS });
  const deliveries = connection.model('Delivery', schema);

  return {
    async isSent(deliveryId) {
      return (await deliveries.findById(deliveryId).lean()) !== null;
    },
    async markSent(deliveryId, at) {
      await deliveries.updateOne({ _id: deliveryId }, { $setOnInsert: { sentAt: at } }, { upsert: true });
    },
  };
}
