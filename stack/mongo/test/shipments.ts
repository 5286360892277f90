import { type Connection, Schema } from 'mongoose';

const shipmentSchema = new Schema(
  {
    number: { type: String, required: true, unique: true },
    owner: String,
    status: { type: String, default: 'draft' },
    weightLb: Number,
    tags: [String],
    units: [{ length: Number, commodities: [{ nmfc: String, pieces: Number }] }],
    pickupAt: Date,
    meta: Schema.Types.Mixed,
  },
  { timestamps: true },
);
shipmentSchema.index({ owner: 1, weightLb: -1 });

/** The model the scenarios use. */
export const shipmentModel = (connection: Connection) => connection.model('Shipment', shipmentSchema);

/** Inserts this many shipments. Owners, weights and tags are derived from their numbers. */
export const seedShipments = (Shipment: ReturnType<typeof shipmentModel>, count: number) =>
  Shipment.insertMany(
    Array.from({ length: count }, (_, i) => ({
      number: `S${String(i).padStart(3, '0')}`,
      owner: i % 2 === 0 ? 'ada' : 'bob',
      weightLb: (i * 37) % 101,
      tags: [`t${i % 3}`, `u${i % 5}`],
    })),
  );
