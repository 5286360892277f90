package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/yaml"
)

type schema = map[string]any

// The kinds of Kubernetes itself that the manifests may have.
var builtIn = map[string]any{
	"deployment-v1":            appsv1.Deployment{},
	"statefulset-v1":           appsv1.StatefulSet{},
	"job-v1":                   batchv1.Job{},
	"service-v1":               corev1.Service{},
	"configmap-v1":             corev1.ConfigMap{},
	"namespace-v1":             corev1.Namespace{},
	"serviceaccount-v1":        corev1.ServiceAccount{},
	"persistentvolumeclaim-v1": corev1.PersistentVolumeClaim{},
	"networkpolicy-v1":         networkingv1.NetworkPolicy{},
	"poddisruptionbudget-v1":   policyv1.PodDisruptionBudget{},
}

// A definition in a file of an operator's module. The sum is the one that go.sum would have.
type definition struct{ module, sum, file string }

var definitions = []definition{
	{
		"github.com/kedacore/keda/v2@v2.20.2",
		"h1:SR60v8uIcelbveS8n/1jcl8tLdBBIbHMxmdOHw8tKqA=",
		"config/crd/bases/keda.sh_scaledobjects.yaml",
	},
	{
		"sigs.k8s.io/gateway-api@v1.6.3",
		"h1:lKpJa5bGlraC/QeACvCpsHLdmO6y0iKfzVl6gzaFEYc=",
		"config/crd/standard/gateway.networking.k8s.io_httproutes.yaml",
	},
	{
		"github.com/mongodb/mongodb-kubernetes-operator@v0.9.0",
		"h1:1SBmpQznWVbUgzi+ScNCNv6z5pLBwsSe4DUDKxHzFwc=",
		"config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml",
	},
}

func writeSchemas(folder string) error {
	for name, value := range builtIn {
		if err := writeSchema(folder, name, rootOf(reflect.TypeOf(value))); err != nil {
			return err
		}
	}
	for _, one := range definitions {
		if err := writeDefinition(folder, one); err != nil {
			return err
		}
	}
	return nil
}

// rootOf is the schema of a kind, which requires the two fields that every object has.
func rootOf(kind reflect.Type) schema {
	root := schemaOf(kind)
	root["required"] = []string{"apiVersion", "kind", "metadata"}
	return root
}

// schemaOf follows the rules by which Kubernetes itself reads its types from JSON: the names of the tags, embedded
// structs inlined, and a field without omitempty is required.
func schemaOf(kind reflect.Type) schema {
	switch kind {
	case reflect.TypeOf(intstr.IntOrString{}), reflect.TypeOf(resource.Quantity{}):
		return schema{"type": []string{"string", "integer", "number"}}
	case reflect.TypeOf(metav1.Time{}), reflect.TypeOf(metav1.MicroTime{}), reflect.TypeOf(metav1.Duration{}):
		return schema{"type": []string{"string", "null"}}
	case reflect.TypeOf(metav1.FieldsV1{}):
		return schema{"type": "object"}
	}
	switch kind.Kind() {
	case reflect.Pointer:
		return schemaOf(kind.Elem())
	case reflect.String:
		return schema{"type": "string"}
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.Float32, reflect.Float64:
		return schema{"type": "number"}
	case reflect.Int, reflect.Int32, reflect.Int64:
		return schema{"type": "integer"}
	case reflect.Map:
		return schema{"type": "object", "additionalProperties": schemaOf(kind.Elem())}
	case reflect.Slice:
		if kind.Elem().Kind() == reflect.Uint8 {
			return schema{"type": "string"}
		}
		return schema{"type": "array", "items": schemaOf(kind.Elem())}
	case reflect.Struct:
		return structOf(kind)
	}
	return schema{}
}

func structOf(kind reflect.Type) schema {
	properties := schema{}
	required := []string{}
	addFields(kind, properties, &required)
	object := schema{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		object["required"] = required
	}
	return object
}

func addFields(kind reflect.Type, properties schema, required *[]string) {
	for index := range kind.NumField() {
		field := kind.Field(index)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			addFields(field.Type, properties, required)
			continue
		}
		if name == "" || name == "-" {
			continue
		}
		properties[name] = schemaOf(field.Type)
		// A struct without omitempty may still be left out: it has its own zero value.
		if !strings.Contains(options, "omit") && field.Type.Kind() != reflect.Struct {
			*required = append(*required, name)
		}
	}
}

func writeSchema(folder, name string, value schema) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, name+".json"), text, 0o600)
}

func writeDefinition(folder string, one definition) error {
	dir, err := fetch(one)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(dir, one.file))
	if err != nil {
		return err
	}
	var found struct {
		Spec struct {
			Names    struct{ Kind string }
			Versions []struct {
				Name   string
				Schema struct {
					OpenAPIV3Schema schema `json:"openAPIV3Schema"`
				}
			}
		}
	}
	if err := yaml.Unmarshal(text, &found); err != nil {
		return err
	}
	for _, version := range found.Spec.Versions {
		name := strings.ToLower(found.Spec.Names.Kind) + "-" + version.Name
		if err := writeSchema(folder, name, strict(version.Schema.OpenAPIV3Schema)); err != nil {
			return err
		}
	}
	return nil
}

// fetch downloads the module from the proxy, or finds it in Go's cache, and returns its folder.
func fetch(one definition) (string, error) {
	output, err := exec.Command("go", "mod", "download", "-json", one.module).Output()
	if err != nil {
		return "", fmt.Errorf("%s cannot be fetched: %w: %s", one.module, err, output)
	}
	var module struct{ Dir, Sum string }
	if err := json.Unmarshal(output, &module); err != nil {
		return "", err
	}
	if module.Sum != one.sum {
		return "", fmt.Errorf("%s is not what it was: %s", one.module, module.Sum)
	}
	return module.Dir, nil
}

// strict closes every object with named fields, as the API server prunes unknown fields, and translates
// Kubernetes' own extensions.
func strict(node schema) schema {
	if node["x-kubernetes-int-or-string"] == true {
		return schema{"type": []string{"string", "integer"}}
	}
	delete(node, "format")
	for _, value := range node {
		switch inner := value.(type) {
		case schema:
			strict(inner)
			for key, property := range inner {
				if object, ok := property.(schema); ok {
					inner[key] = strict(object)
				}
			}
		case []any:
			for index, property := range inner {
				if object, ok := property.(schema); ok {
					inner[index] = strict(object)
				}
			}
		}
	}
	properties, named := node["properties"].(schema)
	_, said := node["additionalProperties"]
	open := node["x-kubernetes-preserve-unknown-fields"] == true || len(properties) == 0
	if named && !said && !open && node["type"] == "object" {
		node["additionalProperties"] = false
	}
	return node
}
