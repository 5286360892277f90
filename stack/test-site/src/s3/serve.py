# Serves S3 from memory on a free port, and prints its address. One request at a time, so that a conditional write is
# one step, as it is at a server that is meant for more than tests.
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=False)
print(f"http://127.0.0.1:{server.port}", flush=True)
server.serve_forever()
